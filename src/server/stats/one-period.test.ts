import { expect, test } from 'vitest';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import { sendWeeklySummaries } from '#server/notifications/send-weekly-summaries.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { appendFeedbackDeltas } from './rollups/queries.ts';

type Guest = { at: string; visitDate?: string };

/** The counts that all screens show for one venue and range, to be compared. */
async function screens(app: TestApp, owner: TestOwner, venueId: string, range: string) {
  const get = async (path: string, query: Record<string, string>) =>
    app.send('GET', `${path}?${new URLSearchParams(query)}`, { token: owner.token });
  const list = async (filterType: string) => {
    const query = { venueId, dateRange: range, filterType, limit: '5' };
    return (await get('/api/feedback', query)).body.total as number;
  };
  const hours = (await get('/api/stats/complaints-heatmap', { venueId, dateRange: range })).body;
  const { venues } = (await get('/api/cross-site-comparison', { timeRange: range })).body;
  const exported = await get('/api/feedback/export', { venueId, dateRange: range });
  const rows = String(exported.body).trim().split('\r\n').length - 1;
  const counts = (await get('/api/feedback/counts', { venueId, dateRange: range })).body;
  // The dashboard has no name for some ranges of the comparison, so these are given as dates.
  const period = { venueId, ...(range === 'last_90_days' ? NINETY_DAYS : { period: range }) };
  const insights = (await get('/api/stats/insights', period)).body;
  const times = (await get('/api/stats/complaint-times', period)).body;
  return {
    list: await list('all'),
    ofAllVenues: (await get('/api/feedback', { dateRange: range })).body.total as number,
    exported: rows,
    announced: Number(exported.headers['x-total-count']),
    compared: venues.find((venue: { venueId: string }) => venue.venueId === venueId).totalFeedback,
    complaintsListed: await list('negative'),
    counted: counts.all,
    complaintsCounted: counts.complaints,
    told: insights.now.answers,
    toldByStep: insights.series.reduce((sum: number, step: Step) => sum + step.answers, 0),
    timed: times.answers,
    complaintsTimed: times.complaints,
    complaintsByHour: hours.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
    trends: (await get('/api/stats/weekly-trends', { venueId })).body,
    summary: (await get('/api/stats/weekly-summary', { venueId })).body,
  };
}

type Step = { answers: number };
/** The last 90 days as of 15 July 2026, the day of the range tests. */
const NINETY_DAYS = { startDate: '2026-04-17', endDate: '2026-07-15' };

/** The counts that every screen must show if all answers are complaints. */
function allScreens(count: number) {
  return {
    list: count,
    ofAllVenues: count,
    exported: count,
    announced: count,
    compared: count,
    counted: count,
    told: count,
    toldByStep: count,
    timed: count,
    complaintsListed: count,
    complaintsCounted: count,
    complaintsTimed: count,
    complaintsByHour: count,
  };
}

async function anEdge(now: string, timezone: string, guests: readonly Guest[]) {
  const app = await testApp({ RATE_LIMITS: 'off' });
  app.moveClock(new Date(now).getTime() - Date.now());
  const owner = await anOwner(app, { tier: 'premium' });
  const venue = await aVenue(app, owner, { timezone });
  await store(app, venue, guests);
  return { app, owner, venue };
}

/** All answers are complaints, so that the complaint counts can be compared as well. */
async function store(app: TestApp, venue: VenueRow, guests: readonly Guest[]): Promise<void> {
  const rows = guests.map(({ at, visitDate = null }) => ({
    id: newId(),
    venueId: venue.venueId,
    venueUuid: venue.id,
    overallRating: 'fair' as const,
    createdAt: new Date(at),
    visitDate,
  }));
  await insertFeedbackRows(app.db, rows);
  await appendFeedbackDeltas(
    app.db,
    rows.map(({ id }) => id),
    1,
  );
}

test.each([
  {
    name: 'London in summer',
    now: '2026-07-15T13:00:00Z',
    timezone: 'Europe/London',
    outside: '2026-07-08T22:59:59Z',
    inside: ['2026-07-08T23:00:00Z', '2026-07-15T12:59:00Z'],
  },
  {
    name: 'a time zone where it is already tomorrow',
    now: '2026-07-15T13:00:00Z',
    timezone: 'Pacific/Auckland',
    outside: '2026-07-09T11:59:59Z',
    inside: ['2026-07-09T12:00:00Z', '2026-07-15T12:30:00Z'],
  },
  {
    name: 'a time zone where it is still yesterday',
    now: '2026-07-15T03:00:00Z',
    timezone: 'America/Los_Angeles',
    outside: '2026-07-08T06:59:59Z',
    inside: ['2026-07-08T07:00:00Z', '2026-07-15T02:59:00Z'],
  },
  {
    name: 'a week with an extra hour',
    now: '2026-10-28T12:00:00Z',
    timezone: 'Europe/London',
    outside: '2026-10-21T22:59:59Z',
    inside: ['2026-10-21T23:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
  },
  {
    name: 'a first day with two midnights',
    now: '2026-10-31T12:00:00Z',
    timezone: 'Atlantic/Azores',
    outside: '2026-10-24T23:59:59Z',
    inside: ['2026-10-25T00:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
  },
  {
    name: 'a first day without a midnight',
    now: '2026-09-12T12:00:00Z',
    timezone: 'America/Santiago',
    outside: '2026-09-06T03:59:59Z',
    inside: ['2026-09-06T04:00:00Z', '2026-09-12T11:00:00Z'],
  },
])('all screens agree on the last 7 days: $name', async ({ now, timezone, ...edge }) => {
  const guests = [
    { at: edge.outside, visitDate: now.slice(0, 10) },
    ...edge.inside.map((at) => ({ at, visitDate: '2026-01-01' })),
  ];
  const { app, owner, venue } = await anEdge(now, timezone, guests);
  const count = edge.inside.length;
  const shown = await screens(app, owner, venue.venueId, 'last_7_days');
  expect(shown).toMatchObject({
    ...allScreens(count),
    trends: { thisWeek: count, lastWeek: 1 },
    summary: { negativeCount: count },
  });
});

test.each([
  ['last_30_days', '2026-06-15T22:59:59Z', '2026-06-15T23:00:00Z'],
  ['last_90_days', '2026-04-16T22:59:59Z', '2026-04-16T23:00:00Z'],
  ['last_3_months', '2026-04-14T22:59:59Z', '2026-04-14T23:00:00Z'],
])('all screens count the same answers for the range %s', async (range, outside, inside) => {
  const guests = [{ at: outside }, { at: inside }, { at: '2026-07-15T12:00:00Z' }];
  const { app, owner, venue } = await anEdge('2026-07-15T13:00:00Z', 'Europe/London', guests);
  expect(await screens(app, owner, venue.venueId, range)).toMatchObject(allScreens(2));
});

test('each venue of an owner counts days in its own time zone, both alone and in the list of all venues', async () => {
  const at = '2026-07-08T23:30:00Z';
  const { app, owner } = await anEdge('2026-07-15T13:00:00Z', 'Europe/London', [{ at }]);
  const kathmandu = await aVenue(app, owner, { timezone: 'Asia/Kathmandu' });
  const auckland = await aVenue(app, owner, { timezone: 'Pacific/Auckland' });
  for (const venue of [kathmandu, auckland]) await store(app, venue, [{ at }]);
  const { ofAllVenues } = await screens(app, owner, kathmandu.venueId, 'last_7_days');
  const listed = async ({ venueId }: VenueRow) =>
    (await screens(app, owner, venueId, 'last_7_days')).list;
  expect([ofAllVenues, await listed(kathmandu), await listed(auckland)]).toEqual([2, 1, 0]);
});

test('the weekly email on Monday has the same count as the screens on Sunday night', async () => {
  const guests = [
    { at: '2026-10-18T22:59:59Z' },
    { at: '2026-10-18T23:00:00Z' },
    { at: '2026-10-25T00:30:00Z' },
    { at: '2026-10-25T23:59:59Z' },
    { at: '2026-10-26T00:00:00Z' },
  ];
  const { app, owner, venue } = await anEdge('2026-10-25T23:50:00Z', 'Europe/London', guests);
  const { list, told, trends } = await screens(app, owner, venue.venueId, 'last_7_days');
  expect([list, told, trends.thisWeek, trends.lastWeek]).toEqual([3, 3, 3, 1]);
  app.moveClock(9 * HOUR_MS);
  await sendWeeklySummaries(app.services);
  expect((await app.mailTo(owner.email))?.text).toContain('Feedback: 3');
});
