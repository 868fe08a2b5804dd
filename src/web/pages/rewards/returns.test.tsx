import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReturnCounts } from '#shared/stats/returns-contract.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import type { Returns } from '#web/stats/queries.ts';
import { aVenue } from '#web/venues/venue-fixture.ts';
import { RedeemPage } from './redeem.tsx';
import { ReturnsPage } from './returns.tsx';

const NONE: ReturnCounts = { given: 0, sameDay: 0, later: 0, never: 0, open: 0 };
const RATINGS = ['poor', 'fair', 'okay', 'great', 'excellent', null] as const;
const ANSWER = '0199a000-0000-7000-8000-000000000001';
const NO_MONEY = {
  averageSpendPence: null,
  rewardCostPence: null,
  cameBackPence: null,
  rewardsPence: null,
};

function someReturns(change: Partial<Returns> = {}): Returns {
  const counts = { given: 313, sameDay: 40, later: 61, never: 136, open: 76 };
  return {
    ...counts,
    medianDays: 13.5,
    money: NO_MONEY,
    byRating: RATINGS.map((rating) => ({
      rating,
      ...(rating === 'great' ? counts : NONE),
      answers: rating === 'great' ? [ANSWER] : [],
    })),
    byCare: [
      { care: 'put right', given: 9, sameDay: 1, later: 5, never: 3, open: 0, answers: [] },
      { care: 'replied', given: 4, sameDay: 0, later: 1, never: 3, open: 0, answers: [] },
      { care: 'left', ...NONE, answers: [] },
    ],
    trial: null,
    ...change,
  };
}

const VENUE = aVenue();
const ASK = 'GET /api/stats/returns?venueId=the-copper-kettle';
const SAVE = `PUT /api/restaurants/${VENUE.id}`;

afterEach(() => {
  vi.useRealTimers();
  closePage();
});

async function open(returns: Returns | 'failure') {
  const server = stubServer({
    'GET /api/restaurants': [200, [VENUE]],
    [ASK]: returns === 'failure' ? [500, { message: 'Broken' }] : [200, returns],
    [SAVE]: [200, { ...VENUE, averageSpendPence: 2250 }],
  });
  await openPage('/returns?period=all_time', ReturnsPage, { user: aUser() });
  return server;
}

const card = (name: string) => screen.getByRole('region', { name });

test('the returns page shows counts that add up and claims no cause', async () => {
  await open(someReturns());
  const text = (await screen.findByText(/^313 codes were given/)).textContent;
  expect(text).toBe(
    '313 codes were given. Half of the guests who came back did so within 14 days.',
  );
  expect(card('Came back').textContent).toContain('61guests came back with their code');
  const legend = within(card('Came back')).getAllByRole('listitem');
  expect(legend.map(({ textContent }) => textContent)).toEqual([
    'Came back 61',
    'Used the same day 40',
    'Still valid 76',
    'Expired unused 136',
  ]);
  expect(document.body.textContent).not.toMatch(/because|£\d/);
});

test('the rewards page says that its figure is of all time, and opens the returns of all time', async () => {
  stubServer({
    'GET /api/restaurants': [200, [VENUE]],
    [ASK]: [200, someReturns()],
  });
  await openPage('/redeem', RedeemPage, { user: aUser() });
  const link = await screen.findByRole('link', { name: 'Came back with a code 61 all time' });
  expect(link.getAttribute('href')).toBe('/returns?venue=the-copper-kettle&period=all_time');
});

test('the returns page lists returns by rating and by what was done about a complaint, without empty rows', async () => {
  await open(someReturns());
  await screen.findByText(/^313 codes were given/);
  const rows = (name: string) =>
    within(card(name))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(rows('By rating')).toEqual([
    'Great61 of 313 came backUsed the same day 40 · Still valid 76 · Expired unused 136',
  ]);
  expect(rows('After a complaint')).toEqual([
    'Put right at the table5 of 9 came backUsed the same day 1 · Expired unused 3',
    'Replied to1 of 4 came backExpired unused 3',
  ]);
  const opened = screen.getByRole('link', { name: '61 of 313 came back' });
  expect(opened.getAttribute('href')).toBe(
    `/feedback?venue=the-copper-kettle&period=all_time&answers=${ANSWER}`,
  );
  expect(screen.queryByRole('link', { name: '5 of 9 came back' })).toBeNull();
});

const TRIAL: NonNullable<Returns['trial']> = {
  since: '2026-08-03',
  atOnce: { given: 118, cameBack: 19 },
  nextVisit: { given: 120, cameBack: 31 },
  running: 24,
  difference: { value: 10, low: -6.2, high: 25.8 },
  says: 'too early',
  couldBeSeenBy: '2099-03-03',
};

test('while it is too early, the comparison of rewards for this visit and the next says by when a difference would show', async () => {
  await open(someReturns({ trial: TRIAL }));
  const text = (await screen.findByRole('region', { name: 'This visit or the next?' })).textContent;
  expect(text).toContain('Too early to say');
  expect(text).toContain('Reward for the next visit31 of 120 came back');
  expect(text).toContain('Reward for the same visit19 of 118 came back');
  expect(text).toContain('it may be anything from 6 fewer to 26 more');
  expect(text).toContain('ten more in a hundred would show by 3 March 2099');
  expect(text).toContain('24 more codes are still valid.');
});

test.each([
  ['more', { value: 9, low: 2.8, high: 15.2 }, 'In every hundred guests, 3 to 15 more come back.'],
  [
    'fewer',
    { value: -9, low: -15.2, high: -2.8 },
    'In every hundred guests, 3 to 15 fewer come back.',
  ],
] as const)(
  'the comparison of rewards for this visit and the next says how many %s guests come back, and what codes do not show',
  async (says, difference, sentence) => {
    const known = { ...TRIAL, says, difference, couldBeSeenBy: null, running: 0 };
    await open(someReturns({ trial: known }));
    const region = await screen.findByRole('region', { name: 'This visit or the next?' });
    expect(region.textContent).toContain(sentence);
    expect(region.textContent).toContain('may come back without one');
    expect(region.textContent).not.toMatch(/too early|would show|still valid/i);
  },
);

test('the comparison of rewards for this visit and the next promises no date if few codes were given', async () => {
  const few = { given: 3, cameBack: 1 };
  const trial = { ...TRIAL, atOnce: few, nextVisit: few, difference: null, couldBeSeenBy: null };
  await open(someReturns({ trial }));
  const region = await screen.findByRole('region', { name: 'This visit or the next?' });
  expect(region.textContent).toContain('Too early to say: most codes are still valid');
  expect(region.textContent).not.toMatch(/would show|NaN|In every hundred/);
});

test('the returns page says if the differences after a complaint may be chance, and only then', async () => {
  const chance =
    'Too close to call: with so few codes, such differences after a complaint come about by chance.';
  await open(someReturns());
  await screen.findByText(chance);
  closePage();
  const many = { sameDay: 0, open: 0, answers: [] };
  await open(
    someReturns({
      byCare: [
        { care: 'put right', given: 100, later: 60, never: 40, ...many },
        { care: 'replied', ...NONE, answers: [] },
        { care: 'left', given: 100, later: 10, never: 90, ...many },
      ],
    }),
  );
  await screen.findByText('60 of 100 came back');
  expect(screen.queryByText(chance)).toBeNull();
});

test('with both amounts entered, the returns page opens with what came back and what the rewards cost, in one line', async () => {
  const money = {
    averageSpendPence: 2200,
    rewardCostPence: 350,
    cameBackPence: 134_200,
    rewardsPence: 35_350,
  };
  await open(someReturns({ money }));
  const answer = '61 guests came back and spent about £1,342; the rewards cost £353.50.';
  expect(await screen.findByText(answer)).toBeTruthy();
  // Directly below the title of the first card.
  expect(card('Came back').textContent).toMatch(/^Came back61 guests/);
  expect(screen.getByText(/^313 codes were given/).textContent).toBe(
    '313 codes were given. Half of the guests who came back did so within 14 days. What they spent is an estimate: your average of £22 a visit. The rewards for 101 redeemed codes cost £353.50, at £3.50 each.',
  );
});

test('with both amounts entered and no return, the returns page says only what the rewards cost', async () => {
  const money = { averageSpendPence: 2200, rewardCostPence: 350 };
  const none = { later: 0, medianDays: null };
  await open(someReturns({ ...none, money: { ...money, cameBackPence: 0, rewardsPence: 14_000 } }));
  expect(
    await screen.findByText('Nobody came back with a code yet; the rewards cost £140.'),
  ).toBeTruthy();
  expect(screen.getByText(/^313 codes were given/).textContent).not.toContain('estimate');
});

test('the amounts on the returns page are checked and saved in pence, and the returns are requested again', async () => {
  const server = await open(someReturns());
  const spend = await screen.findByLabelText(/Average spend per visit/);
  fireEvent.change(spend, { target: { value: 'a lot' } });
  const save = () =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save amounts' })));
  await save();
  expect(screen.getByText(/Enter an amount above £0/)).toBeTruthy();
  expect(server.bodiesOf(SAVE)).toEqual([]);
  fireEvent.change(spend, { target: { value: '22.50' } });
  await save();
  expect(server.bodiesOf(SAVE)).toEqual([
    { id: VENUE.id, updates: { averageSpendPence: 2250, rewardCostPence: null } },
  ]);
  await act(() => expect.poll(() => server.bodiesOf(ASK)).toHaveLength(2));
});

test('with three codes and one return, the returns page says after how many days the guest came back', async () => {
  const counts = { given: 3, sameDay: 0, later: 1, never: 0, open: 2 };
  await open(
    someReturns({
      ...counts,
      medianDays: 6,
      byRating: RATINGS.map((rating) => ({
        rating,
        ...(rating === 'okay' ? counts : NONE),
        answers: [],
      })),
      byCare: [],
    }),
  );
  expect((await screen.findByText(/^3 codes were given/)).textContent).toBe(
    '3 codes were given. The guest came back after 6 days.',
  );
  expect(card('Came back').textContent).toContain('1guest came back with a code');
  expect(card('After a complaint').textContent).toContain('No guest who complained got a code');
});

test('before the first reward code is given, the returns page says so and shows no empty tables', async () => {
  await open(
    someReturns({
      ...NONE,
      medianDays: null,
      byRating: RATINGS.map((rating) => ({ rating, ...NONE, answers: [] })),
      byCare: [],
    }),
  );
  expect(await screen.findByText('No codes given yet')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'By rating' })).toBeNull();
});

test('returns that failed to load are reported and can be loaded again', async () => {
  const server = await open('failure');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.answers[ASK] = [200, someReturns()];
  await act(async () => fireEvent.click(retry));
  expect(await screen.findByText(/^313 codes were given/)).toBeTruthy();
});
