import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TourEndReporter } from '#web/businesses/tour-end-reporter.ts';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '#web/platform/browser/storage.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { DashboardTourPage } from './dashboard-tour.tsx';

const COMPLETE = 'POST /api/onboarding/complete-tour';
const TOURIST = aUser({ onboardingCompleted: false, dashboardTourCompleted: false });
const DONE: [number, unknown] = [200, { message: 'OK', user: aUser() }];
const TITLES = [
  'Analytics Dashboard',
  'QR Code Generation',
  'Reward System',
  'Customer Engagement',
];

const open = () => openPage('/onboarding/dashboard-tour', DashboardTourPage, { user: TOURIST });
const title = () => screen.getByRole('heading', { level: 2 }).textContent;
const storedUser = () => JSON.parse(readLocalItem(STORAGE_KEYS.user) ?? '{}');

async function press(name: string): Promise<void> {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  closePage();
});

describe('the dashboard tour', () => {
  test('the dashboard tour has four steps in order, reachable by buttons, dots and arrow keys', async () => {
    stubServer({});
    await open();
    const seen = [title()];
    await press('Next');
    seen.push(title());
    await act(async () => void fireEvent.keyDown(window, { key: 'ArrowRight' }));
    seen.push(title());
    await press('Step 4: Customer Engagement');
    seen.push(title());
    expect(seen).toEqual(TITLES);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Step 4 of 4');

    await act(async () => void fireEvent.keyDown(window, { key: 'ArrowRight' }));
    expect(title()).toBe('Customer Engagement');
    await press('Previous');
    expect(title()).toBe('Reward System');
  });

  test('the dashboard tour opens the dashboard in a new tab and notes that this tab may show it', async () => {
    stubServer({});
    await open();
    const link = screen.getByRole('link', { name: /Open the dashboard/ });
    expect(link.getAttribute('target')).toBe('_blank');
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);

    expect(Number(readLocalItem(STORAGE_KEYS.tourPreview))).toBe(Date.now());
  });

  test.each(['Skip Tour', 'Complete Setup'])(
    'pressing "%s" completes the dashboard tour and opens the dashboard',
    async (name) => {
      const server = stubServer({ [COMPLETE]: DONE });
      await open();
      writeLocalItem(STORAGE_KEYS.tourPreview, '1');
      await press('Step 4: Customer Engagement');
      await press(name);

      expect(server.bodiesOf(COMPLETE)).toEqual([undefined]);
      expect(window.location.pathname).toBe('/dashboard');
      expect(storedUser()).toMatchObject({ onboardingCompleted: true });
      expect(readLocalItem(STORAGE_KEYS.tourPreview)).toBeNull();
    },
  );

  test('if saving the end of the tour fails, the dashboard opens two seconds later and the save is retried at the next start', async () => {
    const server = stubServer({ [COMPLETE]: 'dead network' });
    await open();
    await press('Skip Tour');
    await press('Skip Tour');
    expect(server.bodiesOf(COMPLETE)).toHaveLength(1);
    expect(currentToasts()).toMatchObject([
      { description: 'Failed to complete setup. Redirecting anyway...' },
    ]);

    await act(async () => vi.advanceTimersByTime(1999));
    expect(window.location.pathname).toBe('/onboarding/dashboard-tour');
    await act(async () => vi.advanceTimersByTime(1));
    expect(window.location.pathname).toBe('/dashboard');
    expect(readLocalItem(STORAGE_KEYS.tourPreview)).not.toBeNull();

    server.answers[COMPLETE] = DONE;
    await openPage('/dashboard', TourEndReporter, { user: TOURIST });
    expect(storedUser()).toMatchObject({ onboardingCompleted: true });
    expect(readLocalItem(STORAGE_KEYS.tourPending)).toBeNull();
  });

  test('a tour that one owner has finished is not reported for another owner', async () => {
    const server = stubServer({ [COMPLETE]: DONE });
    writeLocalItem(STORAGE_KEYS.tourPending, 'somebody-else');
    await openPage('/dashboard', TourEndReporter, { user: TOURIST });

    expect(server.bodiesOf(COMPLETE)).toEqual([]);
  });
});
