import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#shared/accounts/contract.ts';
import { readLocalItem, STORAGE_KEYS } from '#web/platform/browser/storage.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { aVenue } from '#web/venues/venue-fixture.ts';
import { AddLocationsPage } from './add-locations.tsx';

const SAVE = 'POST /api/onboarding/add-locations';
const STARTER = aUser({ onboardingCompleted: false });
const PRO = aUser({ onboardingCompleted: false, subscriptionTier: 'pro' });
const PRICE = {
  dueNowPence: 1402,
  perMonthPence: 5800,
  quantity: 2,
  proratedAt: '2026-03-15T12:00:00.000Z',
};
const HARBOUR = aVenue({ name: 'Harbour Table', venueId: 'harbour-table' });
const SAVED: [number, unknown] = [201, { message: 'OK', restaurants: [HARBOUR] }];

async function open(user: User): Promise<void> {
  await openPage('/onboarding/add-locations', AddLocationsPage, { user });
  await screen.findAllByLabelText('Restaurant name');
}

const address = () => window.location.pathname + window.location.search;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const fields = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label);

function type(label: string, value: string, row = 0): void {
  const field = fields(label)[row];
  if (field) fireEvent.change(field, { target: { value } });
}

async function press(name: string): Promise<void> {
  await act(async () => void fireEvent.click(button(name)));
}

function serverWith(venues: readonly unknown[], save: [number, unknown] | 'dead network') {
  return stubServer({
    'GET /api/restaurants': [200, venues],
    'GET /api/auth/user': [200, STARTER],
    'GET /api/restaurants/price?count=2': [200, PRICE],
    [SAVE]: save,
  });
}

afterEach(closePage);

describe('adding locations', () => {
  test('adding locations saves the complete row with the time zone and continues to the tour', async () => {
    const server = serverWith([], SAVED);
    await open(STARTER);
    expect(button('Save & continue').disabled).toBe(true);

    type('Restaurant name', '  Harbour Table ');
    await press('Save & continue');

    expect(server.bodiesOf(SAVE)).toEqual([
      {
        locations: [{ name: 'Harbour Table', venueId: 'harbour-table' }],
        timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    ]);
    expect(address()).toBe('/onboarding/dashboard-tour');
    expect(readLocalItem(STORAGE_KEYS.selectedVenue)).toBe('harbour-table');
  });

  test('the page for adding locations says beside the save button why nothing can be saved yet', async () => {
    serverWith([], SAVED);
    await open(STARTER);
    const reason = () => {
      const id = button('Save & continue').getAttribute('aria-describedby');
      return id && document.getElementById(id)?.textContent;
    };
    expect(reason()).toBe('To save, enter the name of your restaurant.');
    type('Venue ID', 'tokyo');
    expect(reason()).toBe('To save, enter the name as well.');
    type('Restaurant name', '東京');
    expect(reason()).toBeNull();
    type('Venue ID', '');
    expect(reason()).toBe('To save, enter a venue ID as well.');
  });

  test('the page for adding locations suggests a valid venue ID for a name without Latin letters', async () => {
    serverWith([], SAVED);
    await open(STARTER);
    type('Restaurant name', '東京');
    expect(fields('Venue ID')[0]?.value).toMatch(/^venue-[a-z2-9]{6}$/);
    expect(button('Save & continue').disabled).toBe(false);
  });

  test('pressing Skip on the page for adding locations opens the tour without saving', async () => {
    const server = serverWith([], SAVED);
    await open(STARTER);
    type('Restaurant name', 'Harbour Table');
    await press('Skip');

    expect(address()).toBe('/onboarding/dashboard-tour');
    expect(server.bodiesOf(SAVE)).toEqual([]);
  });

  test('pressing Enter without a complete location row says what is missing', async () => {
    serverWith([], SAVED);
    await open(STARTER);
    for (const field of fields('Restaurant name')) fireEvent.keyDown(field, { key: 'Enter' });

    expect(currentToasts()).toMatchObject([
      { title: 'No locations', description: 'Please add at least one restaurant location.' },
    ]);
  });

  test('on Starter only one location can be entered and an upgrade is offered; on Pro locations can be added and removed', async () => {
    serverWith([], SAVED);
    await open(STARTER);
    expect(button('Add another location').disabled).toBe(true);
    expect(screen.getByText('Upgrade to Pro for multiple locations')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    closePage();

    serverWith([], SAVED);
    await open(PRO);
    type('Restaurant name', 'First');
    await press('Add another location');
    type('Restaurant name', 'Second', 1);
    expect(screen.getByText(/£29 per month.*prorated.*charged immediately/)).toBeTruthy();
    expect(await screen.findByText('£14.02 today, then £29/month')).toBeTruthy();
    await press('Remove location 1: First');

    expect(fields('Restaurant name').map(({ value }) => value)).toEqual(['Second']);
    expect(screen.queryByText(/£29/)).toBeNull();
  });

  test('on Starter more than one location row is refused before any request', async () => {
    const server = serverWith([], SAVED);
    await open(PRO);
    type('Restaurant name', 'First');
    await press('Add another location');
    type('Restaurant name', 'Second', 1);
    closePageKeepingTab();
    await open(STARTER);
    await press('Save & continue');

    expect(currentToasts()).toMatchObject([
      {
        title: 'Plan Limitation',
        description:
          'Starter plan allows only 1 location. Please upgrade to Pro for multiple locations.',
      },
    ]);
    expect(server.bodiesOf(SAVE)).toEqual([]);
  });

  test('a derived venue ID that is taken is replaced by a free one, and a typed one is replaced with a note', async () => {
    const taken = { code: 'CONFLICT', message: 'taken', freeVenueId: 'harbour-2' };
    const server = serverWith([], [409, { ...taken, venueId: 'harbour' }]);
    await open(STARTER);
    type('Restaurant name', 'Harbour');
    await press('Save & continue');
    const sent = server.bodiesOf(SAVE) as { locations: { venueId: string }[] }[];
    expect(sent.map(({ locations }) => locations[0]?.venueId).slice(0, 2)).toEqual([
      'harbour',
      'harbour-2',
    ]);

    type('Venue ID', 'harbour');
    await press('Save & continue');
    expect(screen.getByText(/“harbour” is taken, so we put in “harbour-2”/)).toBeTruthy();
    expect(fields('Venue ID')[0]?.value).toBe('harbour-2');
  });

  test('a taken venue ID is reported on its location row, and the typed rows stay', async () => {
    const message = 'A restaurant with this venue ID already exists';
    serverWith([], [409, { code: 'CONFLICT', message, venueId: 'second' }]);
    await open(PRO);
    type('Restaurant name', 'First');
    await press('Add another location');
    type('Restaurant name', 'Second', 1);
    await press('Save & continue');

    expect(currentToasts()).toMatchObject([
      { title: 'Error', description: 'Failed to add locations. Please try again.' },
    ]);
    const [first, second] = fields('Venue ID');
    expect(first?.getAttribute('aria-invalid')).toBeNull();
    expect(second?.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(message)).toBeTruthy();

    type('Venue ID', 'second-2', 1);
    expect(screen.queryByText(message)).toBeNull();
  });

  test('the price shown for new locations is the one charged, even after the bank asked for approval', async () => {
    const asked = { clientSecret: 'secret', secretKind: 'payment', subscriptionId: 'sub' };
    const server = serverWith([], [402, { message: 'Please approve', ...asked }]);
    await open(PRO);
    type('Restaurant name', 'First');
    await press('Add another location');
    type('Restaurant name', 'Second', 1);
    await screen.findByText('£14.02 today, then £29/month');
    await press('Save & continue');

    expect(server.bodiesOf(SAVE)).toMatchObject([{ proratedAt: PRICE.proratedAt }]);
    expect(await screen.findByRole('dialog', { name: 'Approve the payment' })).toBeTruthy();
    expect(screen.queryByText('Not saved yet')).toBeNull();
  });

  test('a network failure while saving locations is reported, and a reload restores the typed rows', async () => {
    serverWith([], 'dead network');
    await open(STARTER);
    type('Restaurant name', 'Harbour Table');
    type('Venue ID', 'harbour');
    await press('Save & continue');
    expect(screen.getByRole('alert').textContent).toContain('We could not reach the server');

    closePageKeepingTab();
    await open(STARTER);
    expect(fields('Venue ID').map(({ value }) => value)).toEqual(['harbour']);
  });

  test('location rows typed by one owner are not shown to another owner', async () => {
    serverWith([], SAVED);
    await open(STARTER);
    type('Restaurant name', 'Harbour Table');
    closePageKeepingTab();
    await open({ ...STARTER, id: 'owner-2' });

    expect(fields('Restaurant name').map(({ value }) => value)).toEqual(['']);
  });

  test('an owner who has completed onboarding adds locations and returns to the dashboard', async () => {
    serverWith([HARBOUR], SAVED);
    await open(aUser());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Add more locations');
    expect(screen.getByText('Harbour Table')).toBeTruthy();
    await press('Continue');

    expect(address()).toBe('/dashboard?refresh=true');
  });
});

/** Simulates a reload: the page goes, the tab's storage stays. */
function closePageKeepingTab(): void {
  const kept = sessionStorage.getItem('locations_draft');
  const { fetch } = globalThis;
  closePage();
  if (kept) sessionStorage.setItem('locations_draft', kept);
  vi.stubGlobal('fetch', fetch);
}
