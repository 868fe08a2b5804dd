import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { EmailPreferencesCard } from './email-preferences-card.tsx';

const CALL = 'PUT /api/auth/preferences';

afterEach(closePage);

function Shown() {
  const { user } = useSession();
  return user && <EmailPreferencesCard user={user} />;
}

function weeklySummary(): HTMLElement {
  return screen.getByRole('switch', { name: 'Weekly summary' });
}

test('the weekly summary email can be switched off in the settings and stays off', async () => {
  const off = aUser({ weeklySummaryEnabled: false });
  const server = stubServer({ [CALL]: [200, { message: 'Saved', user: off }] });
  await openPage('/settings', Shown, { user: aUser() });
  expect(weeklySummary().getAttribute('aria-checked')).toBe('true');
  await act(async () => weeklySummary().click());
  expect(server.bodiesOf(CALL)).toEqual([{ weeklySummaryEnabled: false }]);
  await vi.waitFor(() => expect(currentToasts()[0]?.title).toBe('Weekly Summary Off'));
  expect(weeklySummary().getAttribute('aria-checked')).toBe('false');
});

test('emails about plan and card can be switched off while the weekly summary stays on', async () => {
  const off = aUser({ billingMailsEnabled: false });
  const server = stubServer({ [CALL]: [200, { message: 'Saved', user: off }] });
  await openPage('/settings', Shown, { user: aUser() });
  const planAndCard = () => screen.getByRole('switch', { name: 'Plan and card' });
  await act(async () => planAndCard().click());
  expect(server.bodiesOf(CALL)).toEqual([{ billingMailsEnabled: false }]);
  await vi.waitFor(() => expect(currentToasts()[0]?.title).toBe('Plan and Card News Off'));
  expect(planAndCard().getAttribute('aria-checked')).toBe('false');
  expect(weeklySummary().getAttribute('aria-checked')).toBe('true');
});

test('early warnings by email can be switched off', async () => {
  const off = aUser({ warningMailsEnabled: false });
  const server = stubServer({ [CALL]: [200, { message: 'Saved', user: off }] });
  await openPage('/settings', Shown, { user: aUser() });
  const warnings = screen.getByRole('switch', { name: 'Early warnings' });
  await act(async () => warnings.click());
  expect(server.bodiesOf(CALL)).toEqual([{ warningMailsEnabled: false }]);
  await vi.waitFor(() => expect(currentToasts()[0]?.title).toBe('Early Warnings Off'));
});

test('a notification switch flips back when saving fails', async () => {
  stubServer({ [CALL]: [503, { message: 'TableTalk is busy.' }] });
  await openPage('/settings', Shown, { user: aUser() });
  await act(async () => weeklySummary().click());
  await vi.waitFor(() => expect(currentToasts()[0]?.title).toBe('Save Failed'));
  expect(weeklySummary().getAttribute('aria-checked')).toBe('true');
});
