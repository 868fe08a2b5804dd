import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Venue } from '#shared/venues/contract.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import {
  ALL_TIME,
  NO_STATS,
  noInsights,
  someInsights,
} from '#web/stats/insights/insights-fixture.ts';
import { usePeriod } from '#web/stats/insights/use-period.ts';
import { DashboardInsights } from './dashboard-insights.tsx';

const ASK = 'GET /api/stats/insights?venueId=kettle&period=';
const VENUE_UUID = '8a4f6f5e-6b1f-4a53-9a27-0d6a3f1f6c11';
const VENUE = {
  id: VENUE_UUID,
  venueId: 'kettle',
  name: 'The Copper Kettle',
  customRewards: [''],
} as Venue;

const NO_TOPICS = {
  today: '2026-11-15',
  period: { first: '2026-08-15', last: '2026-11-15' },
  step: 'week',
  answers: 8,
  withWords: 3,
  tapped: 5,
  safety: 0,
  topics: [],
  series: [],
  tables: [],
  tablesWithFew: 0,
  isStillReading: false,
};
const LOW_TABLE = {
  tableNumber: '11',
  feedbackCount: 29,
  satisfied: 20,
  rated: 29,
  parties: 29,
  sentimentCounts: { positive: 14, neutral: 6, negative: 9 },
  comparedWithHouse: 'lower',
};
const CODES = { given: 313, sameDay: 40, later: 61, never: 192, open: 20 };
const RETURNS = {
  ...CODES,
  medianDays: 14,
  byRating: [],
  byCare: [],
  money: {
    averageSpendPence: null,
    rewardCostPence: null,
    cameBackPence: null,
    rewardsPence: null,
  },
  trial: null,
};

const onOpen = vi.fn();

function Page() {
  const { asked, ask } = usePeriod();
  return <DashboardInsights venue={VENUE} asked={asked} onAsk={ask} onOpen={onOpen} />;
}

async function open(insights = someInsights(), totals = ALL_TIME) {
  const server = stubServer({
    [`${ASK}last_3_months`]: [200, insights],
    'GET /api/stats/summary?venueId=kettle': [200, totals],
  });
  await openPage('/dashboard', Page, { user: aUser() });
  return server;
}

const card = (name: string) => screen.getByRole('region', { name });
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));

afterEach(closePage);

test('the insights chart, the spread and the summary show the same numbers', async () => {
  await open();
  await screen.findByText(/against the previous 3 months/, { selector: 'p.text-sm' });
  expect(card('Satisfaction over time').textContent).toContain(
    'Okay or better, by week: 91% of 487, between 88 and 93.',
  );
  const spread = within(card('Spread of the five ratings'));
  expect(spread.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Excellent48%, 236',
    'Great29%, 142',
    'Okay13%, 65',
    'Fair6%, 28',
    'Poor3%, 16',
  ]);
  expect(card('Spread of the five ratings').textContent).toContain('443 okay or better, 44 poor');
  expect(
    screen.getByText('17 August – 15 November, against the previous 3 months', { selector: 'p' }),
  ).toBeTruthy();
});

test('the insights chart describes each week in words, and marks the current week as unfinished', async () => {
  await open();
  const line = await screen.findByRole('figure', { name: 'Satisfaction over time' });
  const weeks = within(line).getAllByRole('button');
  expect(weeks).toHaveLength(13);
  const now = within(line).getByRole('button', {
    name: 'Week of 9 November, so far: 88%, 29 of 33, between 73 and 95',
  });
  expect(now.tabIndex).toBe(0);
  act(() => now.focus());
  act(() => void fireEvent.keyDown(now, { key: 'Home' }));
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Week of 17 August: 95%/);
});

test('choosing another period writes it to the dashboard’s address and requests its figures', async () => {
  const server = await open();
  server.answers[`${ASK}last_7_days`] = [
    200,
    someInsights({ period: { first: '2026-11-09', last: '2026-11-15' } }),
  ];
  await press('7 days');
  expect(window.location.search).toBe('?period=last_7_days');
  expect(
    await screen.findByText('9 November – 15 November, against the previous 7 days', {
      selector: 'p',
    }),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: '7 days' }).getAttribute('aria-pressed')).toBe('true');
  await press('3 months');
  expect(window.location.search).toBe('');
});

test('what owners ask most is answered at a glance, and a press opens the card about it', async () => {
  const day = { parties: 60, rate: null, others: null };
  const period = 'venueId=kettle&period=last_3_months';
  const none = { tapped: 0, written: 0 };
  stubServer({
    [`${ASK}last_3_months`]: [200, someInsights()],
    'GET /api/stats/summary?venueId=kettle': [200, ALL_TIME],
    [`GET /api/stats/weekdays?${period}`]: [
      200,
      [
        { ...day, weekday: 1, comparedWithOthers: 'no clear difference' },
        { ...day, weekday: 5, comparedWithOthers: 'lower' },
      ],
    ],
    [`GET /api/insights/topics?${period}`]: [
      200,
      {
        ...NO_TOPICS,
        subjects: [
          { subject: 'waiting', complained: { tapped: 14, written: 3 }, praised: none },
          { subject: 'price', complained: { tapped: 1, written: 0 }, praised: none },
        ],
      },
    ],
    [`GET /api/analytics/tables?${period}`]: [200, [LOW_TABLE]],
    [`GET /api/stats/live-service?${period}`]: [
      200,
      {
        calls: null,
        complaints: 9,
        answered: { count: 8, median: 900, lower: 300, upper: 1800 },
        answeredInHours: null,
      },
    ],
    'GET /api/stats/returns?venueId=kettle&from=2026-08-15&to=2026-11-15': [200, RETURNS],
  });
  await openPage('/dashboard', Page, { user: aUser() });
  await screen.findByText('61 guests came back with a code');
  const glance = within(screen.getByRole('list', { name: 'At a glance' }));
  expect(glance.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'TopicsWaiting gets the most complaints: 17 guests',
    'TablesTable 11 scores below your average',
    'WeekdaysFriday is worse than your other days',
    'Replies5 h 35 min, average of 31 replies; 1 complaint not picked up yet',
    'Returns61 guests came back with a code',
  ]);
  for (const button of glance.getAllByRole('button')) fireEvent.click(button);
  expect(onOpen.mock.calls).toEqual([['topics'], ['tables'], ['weekdays'], ['figures']]);
  expect(glance.getByRole('link').getAttribute('href')).toBe(
    '/returns?venue=kettle&period=last_3_months',
  );
});

test('a custom range on the dashboard starts with the days shown, and its start must be before its end', async () => {
  const server = await open();
  await screen.findByText(/against the previous 3 months/, { selector: 'p.text-sm' });
  await press('Custom range');
  const start = screen.getByLabelText<HTMLInputElement>('Start date');
  expect(start.value).toBe('2026-08-17');
  fireEvent.change(start, { target: { value: '2026-11-16' } });
  await press('Show these days');
  expect(screen.getByText('Start date must be before end date')).toBeTruthy();
  fireEvent.change(start, { target: { value: '2026-11-01' } });
  const own = `${ASK}custom&startDate=2026-11-01&endDate=2026-11-15`;
  server.answers[own] = [200, someInsights()];
  await press('Show these days');
  expect(window.location.search).toBe('?period=custom&from=2026-11-01&to=2026-11-15');
  expect(server.bodiesOf(own)).toHaveLength(1);
  const steps = history.length;
  await press('Show these days');
  expect(history.length).toBe(steps);
});

test('a month is chosen as the dashboard’s period with one tap', async () => {
  const server = await open();
  await screen.findByText(/against the previous 3 months/, { selector: 'p.text-sm' });
  await press('Custom range');
  server.answers[`${ASK}custom&startDate=2026-10-01&endDate=2026-10-31`] = [200, someInsights()];
  expect(screen.getByRole('button', { name: 'This month' })).toBeTruthy();
  await press('October');
  expect(window.location.search).toBe('?period=custom&from=2026-10-01&to=2026-10-31');
});

test('the insights page shows no percentages before the first guest', async () => {
  await open(noInsights(), NO_STATS);
  expect(await screen.findAllByText('No answers yet')).toHaveLength(4);
  expect(document.body.textContent).not.toContain('0%');
});

test('the dashboard says that a period has no answers and suggests a longer one', async () => {
  await open({ ...noInsights(), sinceBeginning: { answers: 1042 } });
  expect(await screen.findAllByText('No answers in this period')).toHaveLength(6);
  expect(screen.getAllByText(/longer period/).length).toBeGreaterThan(0);
});

const OVEN = {
  id: '4f0b8a0e-52d7-4cf1-8d2c-6f0e9f6b7a22',
  day: '2026-09-22',
  words: 'New oven',
  topic: 'food_temperature' as const,
};
const NOTES = `GET /api/restaurants/${VENUE_UUID}/notes`;

test('a noted change that helped is named under the satisfaction chart, with the figures before and after', async () => {
  const server = stubServer({
    [`${ASK}last_3_months`]: [200, someInsights({ notes: [OVEN] })],
    'GET /api/stats/summary?venueId=kettle': [200, ALL_TIME],
    [NOTES]: [
      200,
      [
        {
          ...OVEN,
          verdict: {
            says: 'yes',
            before: { first: '2025-09-23', last: '2026-09-21', parties: 150, about: 18 },
            after: { first: '2026-09-22', last: '2026-11-15', parties: 140, about: 4 },
            couldBeSeenBy: '2026-10-30',
          },
        },
      ],
    ],
  });
  await openPage('/dashboard', Page, { user: aUser() });
  expect(await screen.findByText(/Cold food fell from 18 of 150 parties to 4 of 140/)).toBeTruthy();
  const caption = screen.getByText(/On 22 September you noted: New oven: it helped\./);
  expect(caption.tagName).toBe('FIGCAPTION');
  expect(server.bodiesOf(NOTES)).toHaveLength(1);
});

test('the dashboard requests verdicts on changes only if a note has a topic, and reports a failed request', async () => {
  const server = await open(someInsights({ notes: [{ ...OVEN, topic: null }] }));
  await screen.findByRole('figure', { name: 'Satisfaction over time' });
  expect(server.bodiesOf(NOTES)).toEqual([]);
  closePage();
  const failing = stubServer({
    [`${ASK}last_3_months`]: [200, someInsights({ notes: [OVEN] })],
    'GET /api/stats/summary?venueId=kettle': [200, ALL_TIME],
  });
  await openPage('/dashboard', Page, { user: aUser() });
  expect(await screen.findByText(/cannot be shown right now/)).toBeTruthy();
  failing.answers[NOTES] = [200, []];
  await press('Try again');
  const notice = () => screen.queryByText(/cannot be shown right now/);
  await act(() => expect.poll(notice).toBeNull());
});
