import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { RewardCode } from '#shared/rewards/contract.ts';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '#web/platform/browser/storage.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { aVenue } from '#web/venues/venue-fixture.ts';
import { RedeemPage } from './redeem.tsx';

const VALIDATE = 'POST /api/reward-codes/validate';
const REDEEM = 'POST /api/reward-codes/redeem';
const UNKNOWN = {
  code: 'NOT_FOUND',
  message: 'This reward code is not valid or has expired.',
};

const SETTINGS = {
  name: 'The Copper Kettle',
  brandColor: '#3B82F6',
  buttonColor: '#3B82F6',
  backgroundColor: '#FFFFFF',
  logoUrl: null,
  rewardsEnabled: true,
  customRewards: [],
  disabledRewards: [],
  callsOpen: false,
};
const VALID: RewardCode = {
  id: '1',
  code: '7K3QD-0M9XZ',
  rewardType: 'free_dessert',
  rewardLabel: 'Free dessert',
  venueId: 'kettle',
  venueName: 'The Copper Kettle',
  isRedeemed: false,
  redeemedAt: null,
  redeemedBy: null,
  validFrom: null,
  expiresAt: '2090-12-15T14:30:00.000Z',
  createdAt: '2090-11-15T14:30:00.000Z',
  status: 'valid',
};
const REDEEMED: RewardCode = {
  ...VALID,
  status: 'redeemed',
  isRedeemed: true,
  redeemedAt: '2090-11-20T19:05:00.000Z',
  redeemedBy: 'Maya',
};

const open = (path = '/redeem') => openPage(path, RedeemPage, { user: null });
const codeInput = () => screen.getByLabelText<HTMLInputElement>('Reward Code');
const nameInput = () => screen.queryByLabelText<HTMLInputElement>('Staff Member Name');
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

async function validate(code = VALID.code): Promise<void> {
  fireEvent.change(codeInput(), { target: { value: code } });
  await act(async () => fireEvent.click(button('Validate Code')));
}

async function redeem(staffName: string, taps = 1): Promise<void> {
  const field = nameInput();
  if (field) fireEvent.change(field, { target: { value: staffName } });
  const redeemButton = button('Redeem Free dessert');
  await act(async () => {
    for (let tap = 0; tap < taps; tap += 1) fireEvent.click(redeemButton);
  });
}

/** The card's facts by label. */
function facts(): Record<string, string | null> {
  const names = screen.getAllByRole('term');
  return Object.fromEntries(
    names.map((name) => [name.textContent, name.nextElementSibling?.textContent ?? null]),
  );
}

afterEach(closePage);

describe('the code field', () => {
  test('the reward code field shows typed letters in upper case and accepts twenty characters', async () => {
    stubServer({});
    await open();
    fireEvent.change(codeInput(), { target: { value: '7k3qd-om9xz' } });
    expect(codeInput().value).toBe('7K3QD-OM9XZ');
    expect(codeInput().maxLength).toBe(20);
  });

  test('the reward code field is checked only if it is not empty', async () => {
    stubServer({});
    await open();
    expect(button('Validate Code').disabled).toBe(true);
    fireEvent.change(codeInput(), { target: { value: '   ' } });
    expect(button('Validate Code').disabled).toBe(true);
    fireEvent.change(codeInput(), { target: { value: 'a' } });
    expect(button('Validate Code').disabled).toBe(false);
  });

  test('the reward code field extracts the code from a pasted sentence', async () => {
    stubServer({});
    await open();
    const clipboardData = { getData: () => 'Your reward code: 7k3qd-0m9xz. Show it to our staff' };
    fireEvent.paste(codeInput(), { clipboardData });
    expect(codeInput().value).toBe(VALID.code);
  });
});

describe('the card for a reward code', () => {
  test('the card for a reward code shows everything staff need about a valid code, and how to redeem it', async () => {
    const server = stubServer({ [VALIDATE]: [200, VALID] });
    await open();
    await validate();
    expect(server.bodiesOf(VALIDATE)).toEqual([{ code: VALID.code }]);
    const card = within(screen.getByRole('region', { name: 'Free dessert' }));
    expect(card.getByText('Valid')).toBeTruthy();
    expect(facts()).toEqual({
      Code: VALID.code,
      Venue: 'The Copper Kettle',
      Expires: expect.stringMatching(/^1\d Dec 2090, \d\d:\d\d$/),
      Created: expect.stringMatching(/^1\d Nov 2090, \d\d:\d\d$/),
    });
    expect(nameInput()).toBeTruthy();
    expect(button('Redeem Free dessert').disabled).toBe(true);
    expect(document.activeElement?.textContent).toBe('Free dessert');
  });

  test('the card for a reward code says who redeemed a code and when, and offers no second redemption', async () => {
    stubServer({ [VALIDATE]: [200, REDEEMED] });
    await open();
    await validate();
    expect(screen.getByText('Redeemed')).toBeTruthy();
    expect(screen.getByText(/^This reward has already been given\./)).toBeTruthy();
    expect(facts()).toMatchObject({
      'Redeemed by': 'Maya',
      'Redeemed at': expect.stringMatching(/^\d+ Nov 2090/),
    });
    expect(nameInput()).toBeNull();
    expect(screen.queryByRole('button', { name: /^Redeem / })).toBeNull();
  });

  test('the card for a reward code says when a code expired, and offers no redemption', async () => {
    const expired = { ...VALID, status: 'expired', expiresAt: '2020-01-02T12:00:00.000Z' };
    stubServer({ [VALIDATE]: [200, expired] });
    await open();
    await validate();
    expect(screen.getByText('Expired', { selector: 'span' })).toBeTruthy();
    expect(facts()).toMatchObject({ Expired: expect.stringMatching(/^2 Jan 2020/) });
    expect(nameInput()).toBeNull();
  });

  test('the card for a reward code says from when a code for the next visit is valid, and offers no redemption yet', async () => {
    const validFrom = '2090-11-16T00:00:00.000Z';
    stubServer({ [VALIDATE]: [200, { ...VALID, status: 'not_yet', validFrom }] });
    await open();
    await validate();
    expect(screen.getByText('Not valid yet', { selector: 'span' })).toBeTruthy();
    expect(screen.getByText(/for the guest’s next visit. Please give it from 16 Nov/)).toBeTruthy();
    expect(facts()).toMatchObject({ 'Valid from': expect.stringMatching(/^16 Nov 2090/) });
    expect(nameInput()).toBeNull();
  });

  test('the card for a reward code disappears when another code is typed', async () => {
    stubServer({ [VALIDATE]: [200, VALID] });
    await open();
    await validate();
    fireEvent.change(codeInput(), { target: { value: 'X' } });
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('refused reward codes', () => {
  test.each([
    ['nonsense', '/redeem', 'A reward code has ten letters and digits, like ABCDE-12345.'],
    [VALID.code, '/redeem', 'There is no such code.'],
    [VALID.code, '/redeem?venue=kettle', 'The Copper Kettle has no such code.'],
  ])(
    'the redeem page calls the code %s at %s invalid, with the reason at the field',
    async (code, path, words) => {
      stubServer({
        [VALIDATE]: [404, UNKNOWN],
        'GET /api/restaurant/kettle/settings': [200, SETTINGS],
      });
      await open(path);
      await validate(code);
      expect(currentToasts()).toMatchObject([
        { title: 'Invalid Code', description: 'This reward code is not valid or has expired.' },
      ]);
      expect(screen.getByText((text) => text.startsWith(words))).toBeTruthy();
      expect(codeInput().getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(codeInput());
      fireEvent.change(codeInput(), { target: { value: 'X' } });
      expect(currentToasts()).toMatchObject([{ isOpen: false }]);
      expect(codeInput().getAttribute('aria-invalid')).toBeNull();
    },
  );

  test('the redeem page says so if none of the owner’s venues issued the code', async () => {
    stubServer({ [VALIDATE]: [404, UNKNOWN] });
    await openPage('/redeem', RedeemPage, { user: aUser() });
    await screen.findByText('How to redeem a reward');
    await validate();
    expect(screen.getByText(/^None of your venues has such a code\./)).toBeTruthy();
  });

  test.each([
    ['dead network', 'We could not reach TableTalk. Please check your connection and try again.'],
    [[429, {}], 'Too many attempts. Please wait a minute and try again.'],
    [[503, { message: 'TableTalk is busy.' }], 'TableTalk is busy.'],
  ] as const)(
    'a code that could not be checked because of a failure (%j) stays in the field and can be tried again',
    async (answer, words) => {
      const server = stubServer({ [VALIDATE]: answer as 'dead network' });
      await open();
      await validate();
      expect(screen.getByRole('alert').textContent).toContain(words);
      expect(codeInput().value).toBe(VALID.code);
      server.answers[VALIDATE] = [200, VALID];
      await act(async () => fireEvent.click(button('Try again')));
      expect(screen.getByText('Valid')).toBeTruthy();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );
});

describe('redeeming a reward', () => {
  async function openCard(answers: Parameters<typeof stubServer>[0]) {
    const server = stubServer({ [VALIDATE]: [200, VALID], ...answers });
    await open();
    await validate();
    return server;
  }

  test('redeeming a reward requires a name that is not blank', async () => {
    const server = await openCard({ [REDEEM]: [200, REDEEMED] });
    await redeem('   ');
    expect(button('Redeem Free dessert').disabled).toBe(true);
    expect(server.bodiesOf(REDEEM)).toEqual([]);
  });

  test('redeeming a reward happens once despite several taps, is confirmed on the card, and keeps the staff member’s name', async () => {
    const server = await openCard({ [REDEEM]: [200, REDEEMED] });
    await redeem('  Maya ', 3);
    expect(server.bodiesOf(REDEEM)).toEqual([{ code: VALID.code, staffName: 'Maya' }]);
    expect(currentToasts()).toMatchObject([
      { title: 'Reward Redeemed', description: 'Free dessert redeemed by Maya' },
    ]);
    expect(screen.getByText('Redeemed')).toBeTruthy();
    expect(screen.getByText(/^All done\./)).toBeTruthy();
    expect(facts()).toMatchObject({ 'Redeemed by': 'Maya' });
    expect(readLocalItem(STORAGE_KEYS.staffName)).toBe('Maya');
    fireEvent.click(button('Check another code'));
    expect(codeInput().value).toBe('');
    expect(document.activeElement).toBe(codeInput());
    expect(screen.queryByRole('region')).toBeNull();
  });

  test('redeeming a reward starts with the name used last time', async () => {
    writeLocalItem(STORAGE_KEYS.staffName, 'Priya');
    await openCard({});
    expect(nameInput()?.value).toBe('Priya');
  });

  test('redeeming a reward reports who redeemed it and when, if a colleague has just done so', async () => {
    const { redeemedAt } = REDEEMED;
    const message = 'This reward code was already redeemed by Tom on 20 Nov, 19:05.';
    const refusal = { code: 'CONFLICT', message, redeemedAt, redeemedBy: 'Tom' };
    await openCard({ [REDEEM]: [409, refusal] });
    await redeem('Maya');
    expect(currentToasts()).toMatchObject([
      { title: 'Redemption Failed', description: 'Failed to redeem the reward code.' },
    ]);
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(facts()).toMatchObject({ 'Redeemed by': 'Tom' });
    expect(nameInput()).toBeNull();
  });

  test('redeeming a reward reports when the code expired, if it has just expired', async () => {
    const message = 'This reward code expired on 15 Dec, 14:30.';
    await openCard({ [REDEEM]: [410, { code: 'GONE', message, expiresAt: VALID.expiresAt }] });
    await redeem('Maya');
    expect(currentToasts()).toMatchObject([{ title: 'Redemption Failed' }]);
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(screen.getByText('Expired', { selector: 'span' })).toBeTruthy();
    expect(nameInput()).toBeNull();
  });

  test('redeeming a reward reports that the code is not valid yet, if it is for the next visit', async () => {
    const message = 'This reward is for the guest’s next visit.';
    const validFrom = '2090-11-16T00:00:00.000Z';
    await openCard({ [REDEEM]: [409, { code: 'NOT_YET_VALID', message, validFrom }] });
    await redeem('Maya');
    expect(currentToasts()).toMatchObject([{ title: 'Redemption Failed' }]);
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(screen.getByText('Not valid yet', { selector: 'span' })).toBeTruthy();
    expect(nameInput()).toBeNull();
  });

  test('redeeming a reward without a response keeps what was typed, and the next attempt reports that the first one worked', async () => {
    const server = await openCard({ [REDEEM]: 'dead network' });
    await redeem('Maya');
    expect(currentToasts()).toMatchObject([{ title: 'Redemption Failed' }]);
    expect(screen.getByRole('alert').textContent).toContain('it can’t be redeemed twice');
    expect(nameInput()?.value).toBe('Maya');
    const { redeemedAt, redeemedBy } = REDEEMED;
    server.answers[REDEEM] = [409, { code: 'CONFLICT', message: 'No', redeemedAt, redeemedBy }];
    await redeem('Maya');
    expect(currentToasts()).toMatchObject([{ title: 'Reward Redeemed' }]);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Redeemed')).toBeTruthy();
  });
});

describe('the redeem page', () => {
  test('the redeem page with a venue and a code in its address checks that code for that venue', async () => {
    const server = stubServer({
      [VALIDATE]: [200, VALID],
      'GET /api/restaurant/kettle/settings': [200, SETTINGS],
    });
    await open('/redeem?venue=kettle&code=7k3qd-0m9xz');
    expect(codeInput().value).toBe(VALID.code);
    expect(server.bodiesOf(VALIDATE)).toEqual([{ code: VALID.code, venueId: 'kettle' }]);
    expect(screen.getByText('Valid')).toBeTruthy();
    expect(screen.getByText(/code for The Copper Kettle/)).toBeTruthy();
  });

  test('the redeem page explains redeeming in five steps', async () => {
    stubServer({});
    await open();
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(5);
  });

  test('the redeem page offers no camera if the browser cannot read codes', async () => {
    stubServer({});
    await open();
    expect(screen.queryByRole('button', { name: 'Scan Code' })).toBeNull();
  });

  test('the redeem page shows an owner the navigation to all other pages', async () => {
    stubServer({});
    await openPage('/redeem', RedeemPage, { user: aUser() });
    expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
  });

  test('the redeem page of a ticket’s link offers the rewards of that restaurant, and redeems in the owner’s name', async () => {
    const [kettle, luna] = [aVenue(), aVenue({ id: 'luna', name: 'Luna', venueId: 'luna' })];
    stubServer({
      'GET /api/restaurants': [200, [kettle, luna]],
      [VALIDATE]: [200, VALID],
    });
    await openPage('/redeem?venue=luna', RedeemPage, { user: aUser({ firstName: 'Olive' }) });
    expect(await screen.findByText('Rewards at Luna')).toBeTruthy();
    await validate();
    expect(nameInput()?.value).toMatch(/^Olive/);
  });
});
