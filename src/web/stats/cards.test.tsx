import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { makeHourCounts, showCard } from './cards-fixture.tsx';
import { ComplaintsHeatmap } from './charts/complaints-heatmap.tsx';
import { ComplaintTimesCard } from './insights/complaint-times-card.tsx';
import { someInsights } from './insights/insights-fixture.ts';
import { ServerLeaderboard } from './server-leaderboard.tsx';
import { StatCards } from './stat-cards.tsx';
import { TablePerformance } from './table-performance.tsx';
import { TimeOfDayCard } from './time-of-day-card.tsx';
import { WeeklySummaryCard } from './weekly-summary-card.tsx';
import { WeeklyTrendsCard } from './weekly-trends-card.tsx';

const ASKED = { period: 'last_3_months' } as const;
const SERVERS = 'GET /api/server-stats?venueId=kettle&period=last_3_months';
const TABLES = 'GET /api/analytics/tables?venueId=kettle&period=last_3_months';
const HEATMAP = 'GET /api/stats/complaints-heatmap?venueId=kettle&dateRange=last_7_days';
const TRENDS = 'GET /api/stats/weekly-trends?venueId=kettle';
const BY_TIME = 'GET /api/stats/feedback-by-time?venueId=kettle';
const WEEK = 'GET /api/stats/weekly-summary?venueId=kettle';
const STATS = 'GET /api/stats/insights?venueId=kettle&period=last_3_months';
const TIMES = 'GET /api/stats/complaint-times?venueId=kettle&period=last_3_months';

const servers = (venueId: string | null = 'kettle') => (
  <ServerLeaderboard venueId={venueId} asked={ASKED} title="Top Praised Servers" />
);
const tables = (venueId: string | null = 'kettle') => (
  <TablePerformance venueId={venueId} asked={ASKED} />
);
const week = (venueId: string | null = 'kettle', onRead = () => undefined) => (
  <WeeklySummaryCard venueId={venueId} onRead={onRead} />
);
const noDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day, index) => ({
  day,
  date: `2026-10-0${index + 1}`,
  count: 0,
}));
const noTimes = {
  peakHours: { start: null, end: null },
  insights: { mostActiveDay: 'No data', quietestPeriod: 'Not enough data', totalFeedback: 0 },
  hourlyDistribution: makeHourCounts({}),
};

afterEach(closePage);

describe('empty cards', () => {
  const trends = { thisWeek: 0, lastWeek: 0, percentChange: 0, dailyBreakdown: noDays };
  test.each<[string, ReactNode, string, unknown]>([
    ['No server feedback data yet.', servers(), SERVERS, []],
    ['No table data available yet.', tables(), TABLES, []],
    [
      'No data available',
      <ComplaintsHeatmap key="" venueId="kettle" />,
      HEATMAP,
      makeHourCounts({}),
    ],
    [
      'No data available',
      <ComplaintTimesCard key="" venueId="kettle" asked={ASKED} />,
      TIMES,
      { answers: 0, complaints: 0, cells: [] },
    ],
    ['No weekly data available yet.', <WeeklyTrendsCard key="" venueId="kettle" />, TRENDS, trends],
    [
      'No time-based data available yet.',
      <TimeOfDayCard key="" venueId="kettle" />,
      BY_TIME,
      noTimes,
    ],
  ])('a statistics card with nothing to show says: %s', async (text, card, call, answer) => {
    await showCard(card, call, [200, answer]);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test.each<[string, ReactNode, string]>([
    ['No server feedback data yet.', servers(null), SERVERS],
    ['No table data available yet.', tables(null), TABLES],
    ['No data available', <ComplaintsHeatmap key="" venueId={null} />, HEATMAP],
    ['No weekly data available yet.', <WeeklyTrendsCard key="" venueId={null} />, TRENDS],
    ['No weekly data available yet.', week(null), WEEK],
    ['No time-based data available yet.', <TimeOfDayCard key="" venueId={null} />, BY_TIME],
  ])(
    'a statistics card without a venue sends no request and says: %s',
    async (text, card, call) => {
      const { asked } = await showCard(card, call, [500, {}]);
      expect(screen.getByText(text)).toBeTruthy();
      expect(asked()).toBe(0);
    },
  );
});

test.each<[string, ReactNode, string]>([
  [
    'Failed to fetch stats',
    <StatCards key="" venueId="kettle" asked={ASKED} customRewards={[]} />,
    STATS,
  ],
  ['Failed to fetch weekly summary', week(), WEEK],
  ['Failed to load data', servers(), SERVERS],
  ['Failed to load data', tables(), TABLES],
  ['Failed to load data', <ComplaintsHeatmap key="" venueId="kettle" />, HEATMAP],
  ['Failed to load data', <WeeklyTrendsCard key="" venueId="kettle" />, TRENDS],
  ['Failed to load data', <TimeOfDayCard key="" venueId="kettle" />, BY_TIME],
])('a statistics card that fails to load says "%s" and can retry', async (text, card, call) => {
  const { asked } = await showCard(card, call, [500, { message: 'Broken' }]);
  expect(await screen.findByText(text)).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })));
  expect(asked()).toBe(2);
});

describe('the server leaderboard', () => {
  const five = [
    ['Ada', 9, 0.9],
    ['Ben', 8, 0.5],
    ['Cleo', 7, 0.2],
    ['Dan', 6, 0],
    ['Eve', 1, 0.61],
    ['Finn', 1, 0.6],
  ].map(([serverName, mentions, avgSentiment]) => ({
    serverName,
    mentions,
    withWords: Number(mentions) - 1,
    rated: mentions,
    satisfied: mentions,
    avgSentiment,
  }));

  test('the server leaderboard shows the five most named servers with their counts, but no satisfaction rate and no tone', async () => {
    stubServer({ [SERVERS]: [200, five], [STATS]: [200, someInsights()] });
    await openPage('/dashboard', () => servers(), { user: aUser() });
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'AdaNamed 9 times, 8 with a comment',
      'BenNamed 8 times, 7 with a comment',
      'CleoNamed 7 times, 6 with a comment',
      'DanNamed 6 times, 5 with a comment',
      'EveNamed once',
    ]);
    const card = screen.getByRole('region', { name: 'Top Praised Servers' });
    expect(card.textContent).not.toMatch(/%|house|between|positive|mixed|negative/i);
  });

  test('the server leaderboard is shown once a failed request is retried and succeeds', async () => {
    const { answerNow } = await showCard(servers(), SERVERS, [500, {}]);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    answerNow([200, five]);
    await act(async () => fireEvent.click(retry));
    expect(await screen.findByText('Ada')).toBeTruthy();
  });
});

describe('the table performance card', () => {
  const table = (tableNumber: string, positive: number, negative: number, neutral = 0) => ({
    tableNumber,
    feedbackCount: positive + negative + neutral,
    rated: positive + negative + neutral,
    satisfied: positive + neutral,
    sentimentCounts: { positive, negative, neutral },
    parties: positive + negative + neutral,
    comparedWithHouse: positive + negative + neutral < 8 ? 'too few' : 'no clear difference',
  });

  test('the table performance card shows a badge in words and the counts for each table', async () => {
    await showCard(tables(), TABLES, [
      200,
      [table('12', 5, 2), table('Terrace', 4, 2, 1), table('7', 0, 1)],
    ]);
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Table 12Mostly positiveToo few to say: 7 ratings, 1 more needed5 positive · 2 negative',
      'TerraceMixedToo few to say: 7 ratings, 1 more needed4 positive · 1 neutral · 2 negative',
      'Table 7Mostly negativeToo few to say: 1 rating, 7 more needed1 negative',
    ]);
  });

  test('the table performance card lists tables that score below the venue’s average first, and names them in its sentence', async () => {
    const rows = [...'123456'].map((name) => table(name, 40, 4));
    stubServer({
      [STATS]: [200, someInsights()],
      [TABLES]: [200, [...rows, { ...table('11', 8, 9), comparedWithHouse: 'lower' }]],
    });
    await openPage('/dashboard', () => tables(), { user: aUser() });
    expect(await screen.findByText(/^Table 11 scores below your average/)).toBeTruthy();
    const [first] = screen.getAllByRole('listitem');
    expect(first?.textContent).toMatch(/^Table 11/);
    expect(first?.querySelector('.bg-chili')).toBeTruthy();
  });

  test('the table performance card shows every table that differs from the venue at once, and others only if there is room', async () => {
    const usual = [...'123456'].map((name) => table(name, 40, 4));
    const low = [...'abcdef'].map((name) => ({
      ...table(name, 8, 9),
      comparedWithHouse: 'lower',
    }));
    const high = { ...table('9', 20, 0), comparedWithHouse: 'higher' };
    await showCard(tables(), TABLES, [200, [...usual, ...low, high]]);
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent?.slice(0, 7))).toEqual(
      [...'ABCDEF9'].map((name) => expect.stringMatching(new RegExp(`^(Table )?${name}`, 'i'))),
    );
    expect(screen.getByRole('button', { name: 'Show 6 more' })).toBeTruthy();
  });

  test('the table performance card says that there are too few ratings, instead of a percentage, if they come from only a few parties', async () => {
    const large = { ...table('9', 8, 4), parties: 3, comparedWithHouse: 'too few' };
    await showCard(tables(), TABLES, [200, [large]]);
    const row = await screen.findByRole('listitem');
    expect(row.textContent).toBe(
      'Table 9MixedToo few to say: 12 ratings of 3 parties, 5 more needed8 positive · 4 negative',
    );
    expect(screen.getByText('Too few answers to compare tables yet.')).toBeTruthy();
  });

  test('the table performance card shows five tables, and the others after the press of a button', async () => {
    const seven = Array.from({ length: 7 }, (_, index) => table(`${index + 1}`, 1, 0));
    await showCard(tables(), TABLES, [200, seven]);
    expect(await screen.findAllByRole('listitem')).toHaveLength(5);
    fireEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(7);
  });
});

describe('the weekly summary card', () => {
  const quiet = {
    negativeCount: 0,
    topComplaintDay: 'No pattern',
    isTopComplaintDayTied: false,
    topComplaintDayVerdict: 'too early',
    serverMentionCount: 0,
    topMentionedServer: null,
    isTopMentionedServerTied: false,
    seriousComplaints: 0,
    week: { rated: 40, satisfied: 40 },
    weekBefore: { rated: 40, satisfied: 38 },
  };
  const dip = { negativeCount: 2, week: { rated: 20, satisfied: 18 } };

  test.each([
    [{ seriousComplaints: 1, negativeCount: 1 }, 'critical', 'Serious this week'],
    [{ negativeCount: 4 }, 'warning', 'Worth a closer look'],
    [dip, 'mild', 'No clear change from the week before'],
    [
      { negativeCount: 3, week: { rated: 9, satisfied: 2 } },
      'mild',
      'Clearly worse than the week before',
    ],
    [{ negativeCount: 2, week: { rated: 3, satisfied: 1 } }, 'mild', 'Too few answers to say'],
    [{}, 'good', 'Nobody was unhappy'],
    [{ week: { rated: 1, satisfied: 1 } }, 'good', 'Too few answers to say'],
  ])(
    'the weekly summary card with %j is marked as %s and says so in words',
    async (stats, severity, words) => {
      await showCard(week(), WEEK, [200, { ...quiet, ...stats }]);
      const verdict = (await screen.findByText(words)).closest('[data-severity]');
      expect(verdict?.getAttribute('data-severity')).toBe(severity);
    },
  );

  test('the weekly summary card does not call a week good that had no answers', async () => {
    const card = <WeeklySummaryCard venueId="kettle" answers={0} onRead={() => undefined} />;
    await showCard(card, WEEK, [200, quiet]);
    expect(await screen.findByText('No weekly data available yet.')).toBeTruthy();
    expect(screen.queryByText('Nobody was unhappy')).toBeNull();
  });

  test('the weekly summary card says how many answers its verdict is based on', async () => {
    await showCard(week(), WEEK, [200, { ...quiet, ...dip }]);
    const sentence = await screen.findByText(/^2 guests were not happy this week/);
    expect(sentence.textContent).toContain(
      '18 of 20 said okay or better, 38 of 40 the week before.',
    );
  });

  test.each([
    ['too early', 'Too early to say'],
    ['no day stands out', 'No day stands out'],
    ['stands out', 'Tuesday'],
  ])(
    'the weekly summary card names the day with most complaints only if it stands out: %s',
    async (topComplaintDayVerdict, words) => {
      const day = { topComplaintDay: 'Tuesday', topComplaintDayVerdict };
      await showCard(week(), WEEK, [200, { ...quiet, ...dip, ...day }]);
      expect(await screen.findByText(words)).toBeTruthy();
      expect(screen.queryByText('Tuesday') !== null).toBe(words === 'Tuesday');
    },
  );

  test('the weekly summary card singles out no person if there is a tie', async () => {
    const named = { serverMentionCount: 14, topMentionedServer: 'Priya' };
    const tied = { isTopMentionedServerTied: true };
    await showCard(week(), WEEK, [200, { ...quiet, ...dip, ...named, ...tied }]);
    expect(await screen.findByText('14')).toBeTruthy();
    expect(screen.queryByText(/Most named/)).toBeNull();
  });

  test('the weekly summary card links to the complaints', async () => {
    const read: unknown[] = [];
    const onRead = (filter: string) => read.push(filter);
    const card = <WeeklySummaryCard venueId="kettle" onRead={onRead} />;
    await showCard(card, WEEK, [200, { ...quiet, seriousComplaints: 2, negativeCount: 5 }]);
    fireEvent.click(await screen.findByRole('button', { name: 'Read them' }));
    expect(read).toEqual(['complaints']);
  });
});

test.each([
  [12, 10, 20, 'up', 'Up +20%'],
  [8, 10, -20, 'down', 'Down −20%'],
  [21, 20, 5, 'flat', 'Steady +5%'],
])(
  'the weekly trend of %i answers after %i in the week before, a change of %i percent, counts as %s',
  async (thisWeek, lastWeek, percentChange, trend, words) => {
    await showCard(<WeeklyTrendsCard venueId="kettle" />, TRENDS, [
      200,
      { thisWeek, lastWeek, percentChange, dailyBreakdown: noDays },
    ]);
    const badge = (await screen.findByText(/%/)).closest('[data-trend]');
    expect(badge?.getAttribute('data-trend')).toBe(trend);
    expect(badge?.textContent).toBe(words);
    expect(badge?.getAttribute('title')).toBe('No clear change: it may be chance');
    expect(await screen.findByRole('img', { name: /in the last 7 days: Mon 0/ })).toBeTruthy();
  },
);

describe('the time-of-day card', () => {
  test('the time-of-day card names the peak, the busiest day and the quietest period, and shows the hours', async () => {
    await showCard(<TimeOfDayCard venueId="kettle" />, BY_TIME, [
      200,
      {
        peakHours: { start: 22, end: 24 },
        insights: {
          mostActiveDay: 'Friday',
          quietestPeriod: 'Afternoon (12 PM - 6 PM)',
          totalFeedback: 4,
        },
        hourlyDistribution: makeHourCounts({ 13: 1, 23: 3 }),
      },
    ]);
    expect(await screen.findByText('22:00 – 24:00')).toBeTruthy();
    expect(screen.getByText('Friday')).toBeTruthy();
    expect(screen.getByText('Quietest period').parentElement?.textContent).toContain(
      'Afternoon (12:00 – 18:00)',
    );
    expect(await screen.findByRole('img', { name: /busiest hour is 23:00 with 3/ })).toBeTruthy();
  });
});

describe('the heatmap of complaints by weekday and hour', () => {
  const cell = (weekday: number, hour: number, complaints: number) => ({
    weekday,
    hour,
    complaints,
    answers: 9,
  });
  const cells = [cell(5, 18, 0), cell(5, 19, 4), cell(5, 21, 1), cell(6, 13, 4), cell(6, 19, 2)];
  const times = <ComplaintTimesCard venueId="kettle" asked={ASKED} />;

  test('the heatmap of complaints by weekday and hour is pale for one complaint and dark for four, and has no cell for hours without guests', async () => {
    await showCard(times, TIMES, [200, { answers: 45, complaints: 11, cells }]);
    const grid = await screen.findByRole('figure', { name: 'Complaints Heatmap' });
    const drawn = within(grid).getAllByRole('button');
    expect(drawn.map(({ dataset, textContent }) => [dataset.step, textContent])).toEqual([
      ['0', ''],
      ['4', '4'],
      ['1', '1'],
      ['4', '4'],
      ['2', '2'],
    ]);
    expect(within(grid).getByRole('button', { name: 'Friday 19:00: 4 complaints in 9 answers' }));
    expect(screen.getByText(/Friday 19:00 and Saturday 13:00: four each, a tie/)).toBeTruthy();
    expect(screen.getByText('Blank: no guests')).toBeTruthy();
    expect(screen.getByText(/^11 complaints \(rated poor or fair, or serious\) by/)).toBeTruthy();
  });

  test('the heatmap of complaints by weekday and hour lets the arrow keys move between cells, skipping hours without a cell', async () => {
    await showCard(times, TIMES, [200, { answers: 45, complaints: 11, cells }]);
    const worst = await screen.findByRole('button', { name: /^Friday 19:00/ });
    act(() => worst.focus());
    act(() => void fireEvent.keyDown(worst, { key: 'ArrowRight' }));
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Friday 21:00/);
    act(() => worst.focus());
    act(() => void fireEvent.keyDown(worst, { key: 'ArrowDown' }));
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Saturday 19:00/);
  });
});

describe('the heatmap of complaints by hour', () => {
  const counts = [200, makeHourCounts({ 0: 1, 15: 2, 16: 1, 20: 10 })] as [number, unknown];

  test('the heatmap of complaints by hour has 24 cells in two rows, each naming its hour and count', async () => {
    await showCard(<ComplaintsHeatmap venueId="kettle" />, HEATMAP, counts);
    const afternoon = await screen.findByRole('region', { name: 'PM' });
    const morning = screen.getByRole('region', { name: 'AM' });
    expect(within(morning).getAllByRole('button')).toHaveLength(12);
    expect(within(afternoon).getAllByRole('button')).toHaveLength(12);
    expect(within(afternoon).getByRole('button', { name: '3 PM: 2 complaints' })).toBeTruthy();
    expect(within(afternoon).getByRole('button', { name: '4 PM: 1 complaint' })).toBeTruthy();
    expect(screen.getByText('14 complaints, most at 20:00: ten.')).toBeTruthy();
    expect([screen.getByText('Less'), screen.getByText('More')]).toHaveLength(2);
  });

  test('the heatmap of complaints by hour names its period, and is pale for one complaint even if no hour has more', async () => {
    const few = [200, makeHourCounts({ 4: 1, 9: 1 })] as [number, unknown];
    await showCard(<ComplaintsHeatmap venueId="kettle" />, HEATMAP, few);
    const one = await screen.findByRole('button', { name: '4 AM: 1 complaint' });
    expect(one.dataset.level).toBe('1');
    expect(screen.getByText('2 complaints, at 04:00 and 09:00: one each.')).toBeTruthy();
    expect(screen.getByRole('heading').textContent).toBe('Complaints Heatmap, last 7 days');
  });

  test('the heatmap of complaints by hour has a single tab stop, from which the arrow keys move between hours', async () => {
    await showCard(<ComplaintsHeatmap venueId="kettle" />, HEATMAP, counts);
    const worst = await screen.findByRole('button', { name: '8 PM: 10 complaints' });
    expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toEqual([worst]);
    act(() => worst.focus());
    act(() => void fireEvent.keyDown(worst, { key: 'ArrowUp' }));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('8 AM: 0 complaints');
    const here = document.activeElement ?? worst;
    act(() => void fireEvent.keyDown(here, { key: 'ArrowRight' }));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('9 AM: 0 complaints');
  });
});
