import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReturnCounts } from '#shared/stats/returns-contract.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import type { Returns } from '#web/stats/queries.ts';
import { aVenue } from '#web/venues/venue-fixture.ts';
import { ReturnsPage } from './returns.tsx';

const NONE: ReturnCounts = { given: 0, sameDay: 0, later: 0, never: 0, open: 0 };
const RATINGS = ['poor', 'fair', 'okay', 'great', 'excellent', null] as const;
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
    byRating: RATINGS.map((rating) => ({ rating, ...(rating === 'great' ? counts : NONE) })),
    byCare: [
      { care: 'put right', given: 9, sameDay: 1, later: 5, never: 3, open: 0 },
      { care: 'replied', given: 4, sameDay: 0, later: 1, never: 3, open: 0 },
      { care: 'left', ...NONE },
    ],
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

test('the returns are said as counts that add up, and never as a reason', async () => {
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
    'Never used 136',
  ]);
  expect(document.body.textContent).not.toMatch(/because|£\d/);
});

test('returns are shown by rating and by what was done about a complaint, without empty rows', async () => {
  await open(someReturns());
  await screen.findByText(/^313 codes were given/);
  const rows = (name: string) =>
    within(card(name))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(rows('By rating')).toEqual([
    'Great61 of 313 came backUsed the same day 40 · Still valid 76 · Never used 136',
  ]);
  expect(rows('After a complaint')).toEqual([
    'Put right at the table5 of 9 came backUsed the same day 1 · Never used 3',
    'Replied to1 of 4 came backNever used 3',
  ]);
});

test('rows whose difference may be chance say so, and rows that really differ do not', async () => {
  const chance = 'Too close to call: with so few codes, such differences come about by chance.';
  await open(someReturns());
  await screen.findByText(chance);
  closePage();
  const many = { sameDay: 0, open: 0 };
  await open(
    someReturns({
      byCare: [
        { care: 'put right', given: 100, later: 60, never: 40, ...many },
        { care: 'replied', ...NONE },
        { care: 'left', given: 100, later: 10, never: 90, ...many },
      ],
    }),
  );
  await screen.findByText('60 of 100 came back');
  expect(screen.queryByText(chance)).toBeNull();
});

test('with both amounts entered, the returns are also said in money', async () => {
  const money = {
    averageSpendPence: 2200,
    rewardCostPence: 350,
    cameBackPence: 134_200,
    rewardsPence: 35_350,
  };
  await open(someReturns({ money }));
  expect((await screen.findByText('£1,342')).parentElement?.textContent).toBe(
    '£1,342at your average spend of £22 a visit',
  );
  expect(
    screen.getByText(/The rewards for 101 redeemed codes cost £353\.50, at £3\.50 each\./),
  ).toBeTruthy();
});

test('the amounts are checked, saved in pence, and the returns are asked for again', async () => {
  const server = await open(someReturns());
  const spend = await screen.findByLabelText(/Average spend per visit/);
  fireEvent.change(spend, { target: { value: 'a lot' } });
  const save = () =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save amounts' })));
  await save();
  expect(screen.getByText(/The average spend must be/)).toBeTruthy();
  expect(server.bodiesOf(SAVE)).toEqual([]);
  fireEvent.change(spend, { target: { value: '22.50' } });
  await save();
  expect(server.bodiesOf(SAVE)).toEqual([
    { id: VENUE.id, updates: { averageSpendPence: 2250, rewardCostPence: null } },
  ]);
  await act(() => expect.poll(() => server.bodiesOf(ASK)).toHaveLength(2));
});

test('a venue with three codes gets calm sentences', async () => {
  const counts = { given: 3, sameDay: 0, later: 1, never: 0, open: 2 };
  await open(
    someReturns({
      ...counts,
      medianDays: 6,
      byRating: RATINGS.map((rating) => ({ rating, ...(rating === 'okay' ? counts : NONE) })),
      byCare: [],
    }),
  );
  expect((await screen.findByText(/^3 codes were given/)).textContent).toBe(
    '3 codes were given. The guest came back after 6 days.',
  );
  expect(card('Came back').textContent).toContain('1guest came back with a code');
  expect(card('After a complaint').textContent).toContain('No complaints with a code');
});

test('before the first code, the page says what will be here', async () => {
  await open(
    someReturns({
      ...NONE,
      medianDays: null,
      byRating: RATINGS.map((rating) => ({ rating, ...NONE })),
      byCare: [],
    }),
  );
  expect(await screen.findByText('No codes given yet')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'By rating' })).toBeNull();
});

test('if the returns cannot be loaded, the page says so and can try again', async () => {
  const server = await open('failure');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.answers[ASK] = [200, someReturns()];
  await act(async () => fireEvent.click(retry));
  expect(await screen.findByText(/^313 codes were given/)).toBeTruthy();
});
