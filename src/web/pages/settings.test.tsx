import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import type { Tier } from '#shared/billing/plans.ts';
import type { RemovalPrice } from '#shared/venues/contract.ts';
import { storeSelectedVenue } from '#web/platform/browser/selected-venue.ts';
import { leaveSafely, navigateSafely } from '#web/platform/forms/unsaved-changes.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { selectVenue } from '#web/venues/use-selected-venue.ts';
import { aVenue } from '#web/venues/venue-fixture.ts';
import { SettingsPage } from './settings.tsx';

const LIST = 'GET /api/restaurants';
const KETTLE = aVenue();
const LUNA = aVenue({ id: 'luna', name: 'Luna', venueId: 'luna' });
const SAVE_KETTLE = `PUT /api/restaurants/${KETTLE.id}`;
const SAVE_LUNA = 'PUT /api/restaurants/luna';
const REMOVE = `DELETE /api/restaurants/${KETTLE.id}`;

const CREDIT = `GET /api/restaurants/${KETTLE.id}/removal-price`;
const NO_CREDIT: RemovalPrice = {
  creditPence: 0,
  currency: 'gbp',
  creditedWith: null,
  creditedAt: null,
  perMonthPence: 8900,
  proratedAt: null,
};
const A_CREDIT: RemovalPrice = {
  creditPence: 1247,
  currency: 'gbp',
  creditedWith: 'next_invoice',
  creditedAt: '2026-12-14T12:00:00.000Z',
  perMonthPence: 2900,
  proratedAt: '2026-12-01T12:00:00.000Z',
};

type Answers = Parameters<typeof stubServer>[0];

async function open(tab: string, answers: Answers, tier: Tier = 'premium') {
  const server = stubServer({
    [LIST]: [200, [KETTLE, LUNA]],
    [CREDIT]: [200, NO_CREDIT],
    ...answers,
  });
  const user = aUser({ subscriptionTier: tier });
  // The full list of 400 time zones would make every query of the page slow.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/London']);
  await openPage(`/settings?tab=${tab}`, GuardedSettings, { user });
  await waitFor(() => expect(screen.queryByText('Loading your restaurants')).toBeNull());
  return server;
}

function GuardedSettings() {
  return (
    <Router aroundNav={navigateSafely}>
      <SettingsPage />
    </Router>
  );
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string | RegExp) => act(async () => fireEvent.click(button(name)));
/** A restaurant's row on the page; the sidebar has buttons with the same names. */
const row = (name: RegExp) => within(screen.getByRole('main')).getByRole('button', { name });
const pressRow = (name: RegExp) => act(async () => fireEvent.click(row(name)));
const flip = (name: string) => act(async () => fireEvent.click(screen.getByLabelText(name)));
const tab = (name: string) => screen.getByRole('tab', { name });

async function openTab(name: string): Promise<void> {
  await act(async () => fireEvent.mouseDown(tab(name)));
}

/** Renames the restaurant that is open in the form. */
function rename(value: string): void {
  fireEvent.change(screen.getByLabelText('Name'), { target: { value } });
}

afterEach(closePage);

test('the settings tab is kept in the address, and the back button returns to the previous tab', async () => {
  await open('restaurants', {});
  const stepsBefore = history.length;
  expect(tab('Restaurants').getAttribute('data-state')).toBe('active');
  await openTab('Rewards');
  expect(window.location.search).toBe('?tab=rewards');
  expect(history.length).toBe(stepsBefore + 1);
  const names = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Profile',
    'Security',
    'Restaurants',
    'Live floor',
    'People',
    'You said, we did',
    'Rewards',
    'Branding',
    'Plan',
  ]);
});

test('on a phone one field chooses the settings tab, and stays at the tab whose edits are kept', async () => {
  await open('restaurants', {});
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Settings' });
  const choose = (value: string) => act(async () => fireEvent.change(field, { target: { value } }));
  expect(within(field).getByRole<HTMLOptionElement>('option', { selected: true }).text).toBe(
    'Restaurants',
  );
  rename('The Kettle');
  await choose('rewards');
  await press('Keep editing');
  expect(field.value).toBe('restaurants');
  expect(screen.getByDisplayValue('The Kettle')).toBeTruthy();
  await choose('rewards');
  await press('Discard changes');
  expect(window.location.search).toBe('?tab=rewards');
  expect(tab('Rewards').getAttribute('data-state')).toBe('active');
});

const question = () => screen.getByRole('group', { name: /^Delete/ }).textContent;

/** Opens the deletion dialog and waits for the amount to be credited. */
async function askToDelete(): Promise<void> {
  await press(`Delete ${KETTLE.name}`);
  await waitFor(() => expect(button('Confirm Delete').disabled).toBe(false));
}

describe('restaurants in the settings', () => {
  test('only changed fields of restaurants are saved, with one request per restaurant', async () => {
    const { bodiesOf } = await open('restaurants', {
      [SAVE_KETTLE]: [200, { ...KETTLE, name: 'The Kettle' }],
      [SAVE_LUNA]: [200, { ...LUNA, staffMayRead: !LUNA.staffMayRead }],
    });
    expect(button('Save Changes').disabled).toBe(true);
    rename(' The Kettle ');
    await pressRow(/^Luna/);
    await flip('Staff can read what guests say');
    await press('Save Changes');
    expect(bodiesOf(SAVE_KETTLE)).toEqual([{ id: KETTLE.id, updates: { name: 'The Kettle' } }]);
    expect(bodiesOf(SAVE_LUNA)).toEqual([
      { id: 'luna', updates: { staffMayRead: !LUNA.staffMayRead } },
    ]);
    expect(currentToasts()[0]).toMatchObject({
      title: 'Settings Saved',
      description: 'Your changes have been saved.',
    });
    expect(bodiesOf(LIST).length).toBeGreaterThan(1);
  });

  test('typing a restaurant’s name and undoing it leaves nothing to save', async () => {
    await open('restaurants', {});
    rename('Another');
    expect(button('Save Changes').disabled).toBe(false);
    rename(KETTLE.name);
    expect(button('Save Changes').disabled).toBe(true);
  });

  test('a restaurant that could not be saved is reported and keeps its edits, while the others are saved', async () => {
    await open('restaurants', {
      [SAVE_KETTLE]: [500, {}],
      [SAVE_LUNA]: [200, { ...LUNA, name: 'Luna Nova' }],
      [LIST]: [200, [KETTLE, LUNA]],
    });
    rename('The Kettle');
    await pressRow(/^Luna/);
    rename('Luna Nova');
    await press('Save Changes');
    expect(currentToasts()[0]).toMatchObject({
      title: 'Error',
      description: 'Failed to update restaurant settings',
    });
    expect(row(/^Luna/).textContent).not.toContain('Unsaved');
    await pressRow(/^The Copper Kettle.*Unsaved/);
    expect(screen.getByDisplayValue('The Kettle')).toBeDefined();
    expect(button('Save Changes').disabled).toBe(false);
  });

  test('in the settings one restaurant is open at a time, the selected one first, and edits survive closing it', async () => {
    storeSelectedVenue('luna');
    await open('restaurants', {});
    screen.getByDisplayValue('Luna');
    rename('Luna Nova');
    await pressRow(/^The Copper Kettle/);
    expect(screen.getAllByLabelText('Name')).toHaveLength(1);
    screen.getByDisplayValue(KETTLE.name);
    await pressRow(/^Luna.*Unsaved/);
    screen.getByDisplayValue('Luna Nova');
    // A folded restaurant can still be saved.
    await pressRow(/^Luna.*Unsaved/);
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(button('Save Changes').disabled).toBe(false);
  });

  test('a restaurant whose name was emptied is not saved', async () => {
    const { bodiesOf } = await open('restaurants', {});
    rename('  ');
    await pressRow(/^Luna/);
    await press('Save Changes');
    const name = screen.getByRole('textbox', { description: /^Restaurant name is required/ });
    expect(document.activeElement).toBe(name);
    expect(currentToasts().map(({ description }) => description)).not.toContain(
      'Restaurant name is required',
    );
    expect(bodiesOf(SAVE_KETTLE)).toEqual([]);
  });

  test('deleting a restaurant takes two steps and explains the consequences', async () => {
    const { bodiesOf, answers } = await open('restaurants', {
      [REMOVE]: [200, { message: 'Restaurant deleted successfully' }],
    });
    await askToDelete();
    expect(question()).toMatch(/erased\s+after 60 days.*stay valid/);
    await press('Cancel');
    expect(bodiesOf(REMOVE)).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Delete');
    await askToDelete();
    answers[LIST] = [200, [LUNA]];
    await press('Confirm Delete');
    expect(bodiesOf(REMOVE)).toHaveLength(1);
    expect(screen.queryByDisplayValue(KETTLE.name)).toBeNull();
  });

  test('deleting a restaurant credits exactly the amount that the owner was shown', async () => {
    const at = encodeURIComponent(A_CREDIT.proratedAt ?? '');
    const removal = `${REMOVE}?proratedAt=${at}`;
    const { bodiesOf } = await open(
      'restaurants',
      {
        [CREDIT]: [200, A_CREDIT],
        [removal]: [200, { message: 'Restaurant deleted successfully' }],
      },
      'pro',
    );
    const release = holdBack(CREDIT);
    await press(`Delete ${KETTLE.name}`);
    expect(question()).toContain('Loading what is credited');
    expect(button('Confirm Delete').disabled).toBe(true);
    release();
    await waitFor(() => expect(question()).not.toContain('Loading'));
    expect(question()).toContain(
      '£12.47 for the unused days of this month is credited on your next invoice on 14 December 2026. From then on: £29 per month.',
    );
    await press('Confirm Delete');
    expect(bodiesOf(removal)).toHaveLength(1);
  });

  test.each<[string, Partial<RemovalPrice>, string]>([
    ['the plan has one price', NO_CREDIT, 'There’s no credit'],
    ['the plan ends', { creditedWith: 'plan_end', perMonthPence: 0 }, 'becomes account credit'],
    [
      'a renewal is unpaid',
      { creditedWith: 'invoice_after_open_payment' },
      'once your open payment is settled',
    ],
  ])(
    'the dialog for deleting a restaurant says what becomes of the credit if %s',
    async (_, price, words) => {
      await open('restaurants', { [CREDIT]: [200, { ...A_CREDIT, ...price }] }, 'pro');
      await askToDelete();
      expect(question()).toContain(words);
    },
  );

  test('a credit that cannot be loaded does not prevent the deletion of a restaurant', async () => {
    const { bodiesOf } = await open(
      'restaurants',
      {
        [CREDIT]: [502, { message: 'Away', code: 'PAYMENT_PROVIDER_FAILED' }],
        [REMOVE]: [200, { message: 'Restaurant deleted successfully' }],
      },
      'pro',
    );
    await askToDelete();
    expect(question()).toContain('We can’t show the credit');
    await press('Confirm Delete');
    expect(bodiesOf(REMOVE)).toHaveLength(1);
  });

  test('on Starter the dialog for deleting a restaurant does not mention money', async () => {
    const { bodiesOf } = await open('restaurants', {}, 'starter');
    await askToDelete();
    expect(question()).not.toContain('credited');
    expect(bodiesOf(CREDIT)).toEqual([]);
  });

  test('a restaurant that could not be deleted stays in the list, and the failure is reported', async () => {
    await open('restaurants', { [REMOVE]: [500, {}] });
    await askToDelete();
    await press('Confirm Delete');
    expect(currentToasts()[0]).toMatchObject({
      title: 'Delete Failed',
      description: 'Failed to delete restaurant. Please try again.',
    });
    expect(screen.getByDisplayValue(KETTLE.name)).toBeDefined();
  });

  test('adding a restaurant requires a name, and a taken venue ID that was typed is replaced by a free one', async () => {
    const taken = { code: 'CONFLICT', message: 'taken', venueId: 'luna', freeVenueId: 'luna-2' };
    const { bodiesOf } = await open('restaurants', { 'POST /api/restaurants': [409, taken] });
    await press('Add Restaurant');
    expect(currentToasts()[0]).toMatchObject({
      description: 'Please fill in both restaurant name and venue ID',
    });
    fireEvent.change(screen.getByLabelText('Restaurant Name'), { target: { value: 'LUNA' } });
    fireEvent.change(screen.getByPlaceholderText('the-harbour-table'), {
      target: { value: 'Luna' },
    });
    await press('Add Restaurant');
    screen.getByText(/“Luna” is taken, so we put in “luna-2”/);
    screen.getByDisplayValue('luna-2');
    expect(currentToasts()).toHaveLength(1);
    expect(bodiesOf('POST /api/restaurants')).toMatchObject([{ venueId: 'Luna' }]);
  });

  test('a Starter owner with one restaurant who adds another is asked to upgrade, without a request', async () => {
    const { bodiesOf } = await open('restaurants', { [LIST]: [200, [KETTLE]] }, 'starter');
    fireEvent.change(screen.getByLabelText('Restaurant Name'), { target: { value: 'Second' } });
    await press('Add Restaurant');
    expect(currentToasts()[0]).toMatchObject({ title: 'Upgrade Required' });
    expect(bodiesOf('POST /api/restaurants')).toEqual([]);
  });
});

describe('unsaved edits', () => {
  test('unsaved edits in the settings block switching tabs until the owner agrees to lose them', async () => {
    await open('restaurants', {});
    rename('The Kettle');
    await openTab('Profile');
    const question = screen.getByRole('alertdialog');
    await act(async () => fireEvent.click(within(question).getByText('Keep editing')));
    expect(screen.getByDisplayValue('The Kettle')).toBeDefined();
    await openTab('Profile');
    await press('Discard changes');
    expect(window.location.search).toBe('?tab=profile');
    await openTab('Restaurants');
    expect(screen.queryByDisplayValue('The Kettle')).toBeNull();
  });

  test('choosing another venue discards unsaved edits if the owner agrees, and only later edits lead to another question', async () => {
    await open('restaurants', {});
    rename('The Kettle');
    act(() => leaveSafely(() => selectVenue(LUNA.venueId)));
    await press('Discard changes');
    await pressRow(new RegExp(KETTLE.name));
    expect(screen.queryByDisplayValue('The Kettle')).toBeNull();
    rename('The Pot');
    await openTab('Profile');
    expect(screen.getByRole('alertdialog')).toBeDefined();
    await press('Discard changes');
  });

  test('unsaved edits in the settings block closing the window', async () => {
    await open('restaurants', {});
    const unload = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(unload()).toBe(false);
    rename('The Kettle');
    expect(unload()).toBe(true);
  });
});

describe('rewards in the settings', () => {
  test('rewards in the settings can be switched, added and removed, and are saved for one restaurant at a time', async () => {
    const kettle = { ...KETTLE, customRewards: ['Free tea'] };
    const { bodiesOf } = await open('rewards', {
      [LIST]: [200, [kettle, LUNA]],
      [SAVE_KETTLE]: [200, kettle],
    });
    expect(button('Save Reward Settings').disabled).toBe(true);
    await flip('Free dessert');
    await press('Remove Free tea');
    await press('Add Reward');
    const field = screen.getByLabelText('Enter a new reward option:');
    fireEvent.change(field, { target: { value: '  Free coffee ' } });
    await press('Add');
    await press('Save Reward Settings');
    expect(bodiesOf(SAVE_KETTLE)).toEqual([
      {
        id: KETTLE.id,
        updates: { disabledRewards: ['free_dessert'], customRewards: ['Free coffee'] },
      },
    ]);
    expect(currentToasts()[0]).toMatchObject({ title: 'Settings Saved' });
  });

  test('changing the main switch of rewards explains what guests see until the change is saved', async () => {
    const off = { ...KETTLE, rewardsEnabled: false };
    const { answers } = await open('rewards', {
      [LIST]: [200, [KETTLE]],
      [SAVE_KETTLE]: [200, off],
    });
    const saysBeside = (words: RegExp) => screen.findByText(words, { selector: 'p' });
    await saysBeside(/^Guests can choose a reward\..* Saved with the button below\.$/);
    await flip('Offer rewards');
    await saysBeside(/^Not saved yet\. Guests still get rewards until you press/);
    answers[LIST] = [200, [off]];
    await press('Save Reward Settings');
    await saysBeside(/^Switched off: guests aren’t offered/);
    await flip('Offer rewards');
    await saysBeside(/^Not saved yet\. Guests get no rewards until you press/);
  });

  test('rewards in the settings can have a daily limit, and the email about unusual numbers can be switched off', async () => {
    const { bodiesOf } = await open('rewards', {
      [LIST]: [200, [KETTLE]],
      [SAVE_KETTLE]: [200, KETTLE],
    });
    const field = screen.getByLabelText(/^Daily limit/);
    for (const wrong of ['0', '1.5', 'many', '10001']) {
      fireEvent.change(field, { target: { value: wrong } });
      expect(screen.getByText(/^Enter a daily limit from 1 to 10,000/)).toBeTruthy();
      expect(button('Save Reward Settings').disabled).toBe(true);
    }
    fireEvent.change(field, { target: { value: ' 40 ' } });
    await flip('Alert me when rewards soar');
    await press('Save Reward Settings');
    expect(bodiesOf(SAVE_KETTLE)).toEqual([
      { id: KETTLE.id, updates: { dailyRewardCap: 40, alertOnManyRewards: false } },
    ]);
  });

  test('discarding edits of the rewards brings back what is saved, also for a limit that is not a number', async () => {
    await open('rewards', { [LIST]: [200, [KETTLE]] });
    const limit = () => screen.getByLabelText<HTMLInputElement>(/^Daily limit/);
    fireEvent.change(limit(), { target: { value: 'many' } });
    await flip('Free dessert');
    await press('Discard');
    expect(limit().value).toBe('');
    expect(screen.getByLabelText('Free dessert').getAttribute('aria-checked')).toBe('true');
    expect(button('Save Reward Settings').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  });

  test('rewards in the settings can be limited to the next visit, and show what guests will then read', async () => {
    const { bodiesOf } = await open('rewards', {
      [LIST]: [200, [KETTLE]],
      [SAVE_KETTLE]: [200, { ...KETTLE, rewardsUsable: 'next_visit' }],
    });
    const list = screen.getByRole('combobox', { name: 'Rewards can be used' });
    expect(list.textContent).toBe('At once');
    await act(async () => fireEvent.keyDown(list, { key: 'Enter' }));
    const option = screen.getByRole('option', { name: 'From the next visit' });
    await act(async () => fireEvent.click(option));
    expect(screen.getByText(/Guests read “Valid from tomorrow”/)).toBeTruthy();
    await press('Save Reward Settings');
    expect(bodiesOf(SAVE_KETTLE)).toEqual([
      { id: KETTLE.id, updates: { rewardsUsable: 'next_visit' } },
    ]);
  });

  test('a switched-off reward that is stored under an older spelling counts as the same reward', async () => {
    const kettle = { ...KETTLE, disabledRewards: ['10_off', 'surprise_me'] };
    const { bodiesOf } = await open('rewards', {
      [LIST]: [200, [kettle]],
      [SAVE_KETTLE]: [200, kettle],
    });
    const discount = screen.getByLabelText('10% off next visit');
    expect(discount.getAttribute('aria-checked')).toBe('false');
    await flip('10% off next visit');
    await press('Save Reward Settings');
    expect(bodiesOf(SAVE_KETTLE)).toEqual([
      { id: KETTLE.id, updates: { disabledRewards: ['surprise_me'] } },
    ]);
  });

  test('a new reward that cannot be added shows the reason', async () => {
    await open('rewards', { [LIST]: [200, [KETTLE]] });
    await press('Add Reward');
    expect(button('Add').disabled).toBe(true);
    const field = screen.getByLabelText('Enter a new reward option:');
    fireEvent.change(field, { target: { value: 'Free Dessert' } });
    expect(button('Add').disabled).toBe(true);
    expect(screen.getByText('This reward is already among the built-in ones')).toBeDefined();
  });

  test('a venue can have at most twenty rewards of its own', async () => {
    const customRewards = Array.from({ length: 20 }, (_, index) => `Reward ${index}`);
    await open('rewards', { [LIST]: [200, [{ ...KETTLE, customRewards }]] });
    expect(button('Add Reward').disabled).toBe(true);
  });
});

/** Delays the response to a request until the returned function is called. */
function holdBack(call: string): () => void {
  const answer = globalThis.fetch;
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (`${init.method} ${path}` === call) await isReleased;
    return answer(path, init);
  });
  return () => release();
}
