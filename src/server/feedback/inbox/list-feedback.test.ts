import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { complaintStates } from '#server/complaints/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { replies } from '#server/replies/table.ts';
import { appendFeedbackDeltas } from '#server/stats/rollups/queries.ts';
import { foldDeltas } from '#server/stats/rollups/slice.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { COMPLAINT_STATUSES } from '#shared/complaints/complaints.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { FEEDBACK_KINDS, type FeedbackSelection } from '#shared/feedback/feedback-selection.ts';
import {
  type FeedbackItem,
  listFeedback as listContract,
  SEARCH_COUNT_CAP,
} from '#shared/feedback/list-contract.ts';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { addDays } from '#shared/stats/definitions.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { insertFeedbackRows } from '../intake/intake-query.ts';
import { feedback } from '../table.ts';
import { NEWEST_FIRST, selectByAnyIndex } from './list-query.ts';
import { resolveFeedbackScope } from './resolve-feedback-scope.ts';

type Row = typeof feedback.$inferSelect;
type Given = Partial<typeof feedback.$inferInsert>;

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner);
});

async function store(of: VenueRow, given: readonly Given[]): Promise<string[]> {
  const rows = given.map((fields) => ({
    id: newId(),
    venueId: of.venueId,
    venueUuid: of.id,
    createdAt: app.services.now(),
    ...fields,
  }));
  if (rows.length > 0) await insertFeedbackRows(app.db, rows);
  const ids = rows.map(({ id }) => id);
  await appendFeedbackDeltas(app.db, ids, 1);
  return ids;
}

function list(query: Record<string, string | number | undefined> = {}, token = owner.token) {
  const address = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) address.set(key, String(value));
  }
  return app.send('GET', `/api/feedback?${address}`, { token });
}

describe('the feedback list', () => {
  const WORDS = [
    'Great Food',
    'slow',
    '100%',
    'a_b',
    'c:\\menu',
    "chef's",
    'ZOË',
    'ΟΔΟΣ',
    'شكرا',
    '🍕',
  ];
  /** Makes a text too long for an index. */
  const LONG_PAUSE = ' well … '.repeat(200);
  const SEARCHES = [
    ...['great', 'SLOW', '%', '_', '\\', '0%', 'a_', 'aXb', "f's", 'zoë', 'οδος', 'شكر', '🍕', 'o'],
    ...['  ow ', 'e f', 'food slow', 'nothing like it', '\u001f', '', '   '],
  ];
  const words = fc
    .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
    .chain((all) => fc.constantFrom(all.join(' '), all.join(' '), all.join(LONG_PAUSE)));
  const aFeedback = fc.record({
    venue: fc.constantFrom(0, 0, 1, 2),
    // Many rows share a moment, so that the id has to break ties.
    hoursAgo: fc.constantFrom(0, 1, 1, 167, 169, 719, 721, 2_159, 2_161, 2_400, 9_000),
    isHeld: fc.constantFrom(false, false, false, true),
    overallRating: fc.option(fc.constantFrom(...RATINGS)),
    textGeneral: fc.option(words),
    textSpecific: fc.option(words),
    serverName: fc.option(fc.constantFrom('Zoë', 'SLOW Joe', 'a_b')),
    primaryIssue: fc.option(fc.constantFrom('Food', '100%')),
    email: fc.option(fc.constant('guest@example.com')),
    customerName: fc.option(fc.constant('Gus')),
    tableNumber: fc.option(fc.constantFrom('7', 'Table 7', 'TABLE 7', '17', 'Terrace')),
    rewardCode: fc.option(fc.nat().map((n) => `CODE${n}`)),
    isSeriousComplaint: fc.boolean(),
    status: fc.constantFrom(undefined, undefined, ...COMPLAINT_STATUSES),
    isReplied: fc.boolean(),
  });
  const aQuery = fc.record({
    venue: fc.constantFrom(undefined, 0, 1),
    search: fc.option(fc.constantFrom(...SEARCHES), { nil: undefined }),
    dateRange: fc.constantFrom(undefined, 'last_7_days', 'last_30_days', 'last_90_days', 'all'),
    filterType: fc.option(fc.constantFrom(...FEEDBACK_KINDS), { nil: undefined }),
    complaint: fc.constantFrom(undefined, undefined, ...COMPLAINT_STATUSES),
    rating: fc.constantFrom(undefined, undefined, ...RATINGS),
    table: fc.constantFrom(undefined, undefined, '7', 'table 7', 'terrace', '8'),
    limit: fc.constantFrom(1, 3, 10, 100),
    offset: fc.constantFrom(0, 1, 5, 20, 39, 200),
  });

  test('the feedback list equals a naive scan of all rows for any filter, range, search and page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aFeedback, { minLength: 20, maxLength: 60 }),
        fc.array(aQuery, { minLength: 12, maxLength: 12 }),
        fc.nat(60),
        async (given, queries, folded) => {
          const me = await anOwner(app, { tier: 'premium' });
          const venues = [await aVenue(app, me), await aVenue(app, me)];
          const gone = await aVenue(app, me, { deletedAt: app.services.now() });
          for (const [which, of] of [...venues, gone].entries()) {
            const drawn = given.filter(({ venue }) => venue === which);
            await seeTo(of, drawn, await store(of, drawn.map(rowOf)));
          }
          if (folded > 0) await foldDeltas(app.services, folded);
          for (const { venue: which, ...query } of queries) {
            const asked = which === undefined ? venues : venues.slice(which, which + 1);
            const venueId = which === undefined ? undefined : venues[which]?.venueId;
            const { body } = await list({ venueId, ...query }, me.token);
            const all = await slowList(asked, query);
            expect({ query, total: body.total }).toEqual({ query, total: all.length });
            const page = all.slice(query.offset, query.offset + query.limit);
            expect(body.feedback.map(({ id }: FeedbackItem) => id)).toEqual(
              page.map(({ id }) => id),
            );
            expect(body.hasMore).toBe(query.offset + page.length < all.length);
            const {
              limit: _,
              offset: __,
              ...asParsed
            } = listContract.query.parse({ venueId, ...query });
            expect(await lookUp(me, asParsed)).toEqual(all.map(({ id }) => id));
          }
        },
      ),
      { numRuns: 6, endOnFailure: true },
    );
  });

  /** The hits by index lookup, which large venues use for rare words. */
  async function lookUp(me: TestOwner, selection: FeedbackSelection): Promise<string[]> {
    const scope = await resolveFeedbackScope(
      app.services,
      wholeBusinessScope(me.businessId),
      selection,
    );
    const { rows } = await app.db.execute<{ id: string }>(selectByAnyIndex(scope, NEWEST_FIRST));
    return rows.map(({ id }) => id);
  }

  type Drawn = Parameters<Parameters<typeof aFeedback.map>[0]>[0];

  function rowOf({
    venue: _,
    hoursAgo,
    isHeld,
    status: __,
    isReplied: ___,
    ...fields
  }: Drawn): Given {
    const createdAt = new Date(app.services.now().getTime() - hoursAgo * HOUR_MS);
    return { ...fields, createdAt, heldAt: isHeld ? createdAt : null };
  }

  /** A state row with status 'open' stands for a reopened complaint, with or without a reply. */
  async function seeTo(of: VenueRow, drawn: readonly Drawn[], ids: readonly string[]) {
    for (const [i, { status, isReplied }] of drawn.entries()) {
      const feedbackId = ids[i] ?? '';
      const about = { feedbackId, venueUuid: of.id, feedbackCreatedAt: app.services.now() };
      const at = app.services.now();
      if (isReplied) await app.db.insert(replies).values({ ...about, repliedAt: at });
      const reopenedAt = status === 'open' ? at : null;
      if (status) {
        await app.db.insert(complaintStates).values({ ...about, status, reopenedAt, history: [] });
      }
    }
  }

  type Query = {
    search?: string;
    dateRange?: string;
    filterType?: string;
    complaint?: string;
    rating?: string;
    table?: string;
  };

  async function slowList(venues: readonly VenueRow[], query: Query): Promise<Row[]> {
    const days = { last_7_days: 7, last_30_days: 30, last_90_days: 90 }[query.dateRange ?? ''];
    const today = dayOf(app.services.now(), venues[0]);
    const first = days === undefined ? '' : addDays(today, 1 - days);
    const words = (query.search ?? '').split(/\s+/).filter((word) => word !== '');
    const repliedTo = new Set((await app.db.select().from(replies)).map((row) => row.feedbackId));
    const states = await app.db.select().from(complaintStates);
    const byAct = new Map(states.map(({ feedbackId, status }) => [feedbackId, status]));
    const rows = (await app.db.select().from(feedback)).map((row) => ({
      ...row,
      // A state row with status 'open' was reopened after the reply.
      status:
        repliedTo.has(row.id) && byAct.get(row.id) !== 'open'
          ? 'resolved'
          : (byAct.get(row.id) ?? 'open'),
    }));
    return rows
      .filter(({ venueUuid, heldAt }) => !heldAt && venues.some(({ id }) => id === venueUuid))
      .filter(({ createdAt }) => dayOf(createdAt, venues[0]) >= first)
      .filter((row) => isKept(row, query.filterType))
      .filter((row) => !query.complaint || (isNegative(row) && row.status === query.complaint))
      .filter((row) => !query.rating || row.overallRating === query.rating)
      .filter((row) => !query.table || tableName(row.tableNumber) === tableName(query.table))
      .filter((row) =>
        words.every((word) =>
          [row.textGeneral, row.textSpecific, row.serverName, row.primaryIssue].some((text) =>
            folded(text ?? '').includes(folded(word)),
          ),
        ),
      )
      .sort(
        (one, other) =>
          other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1),
      );
  }

  function dayOf(moment: Date, of: VenueRow | undefined): string {
    return new Intl.DateTimeFormat('en-CA', { timeZone: of?.timezone }).format(moment);
  }

  /** Guests write 'Table 7' for the table that the owner calls '7'. */
  function tableName(table: string | null): string | undefined {
    return table?.toLowerCase().replace(/^table /, '');
  }

  function isNegative(row: Row): boolean {
    return row.sentiment === 'negative' || row.isSeriousComplaint;
  }

  function isWordless({ textGeneral, textSpecific, isSeriousComplaint }: Row): boolean {
    return textGeneral === null && textSpecific === null && !isSeriousComplaint;
  }

  type Seen = Row & { status: string };

  function isKept(row: Seen, filter: string | undefined): boolean {
    if (filter === 'complaints') return row.isSeriousComplaint;
    if (filter === 'rewards') return row.rewardCode !== null;
    if (filter === 'any_complaint') return isNegative(row);
    if (filter === 'with_email') return row.email !== null;
    // The reader has not read these rows, so only a rating without words counts as praise.
    if (filter === 'praise') return row.sentiment === 'positive' && isWordless(row);
    if (filter === 'waiting') return isNegative(row) && row.status === 'open';
    return filter === undefined || filter === 'all' || row.sentiment === filter;
  }

  /** Treats both lower-case forms of the Greek sigma as one letter. */
  function folded(text: string): string {
    return text.toLowerCase().replaceAll('ς', 'σ');
  }

  test('the feedback list can be paged to its end, ten rows at a time by default', async () => {
    const ids = await store(
      venue,
      Array.from({ length: 25 }, (_, i) => ({
        textGeneral: `guest ${i}`,
        createdAt: new Date(Date.now() - i * MINUTE_MS),
      })),
    );
    const seen: string[] = [];
    for (const offset of [0, 10, 20]) {
      const { body } = await list({ venueId: venue.venueId, offset });
      expect(body).toMatchObject({ total: 25, page: 1 + offset / 10, hasMore: offset < 20 });
      seen.push(...body.feedback.map(({ id }: FeedbackItem) => id));
    }
    expect(seen).toEqual(ids);
  });

  test('the feedback list shows the name of a guest who left no address', async () => {
    await store(venue, [
      { customerName: 'Ann', email: 'ann@example.com', createdAt: new Date(Date.now() - 1_000) },
      { customerName: 'Bob' },
    ]);
    const { body } = await list();
    expect(body.feedback).toMatchObject([
      { customerName: 'Bob', email: null },
      { customerName: 'Ann', email: 'ann@example.com', venueId: venue.venueId },
    ]);
  });

  test('the feedback list is empty for an owner without a venue', async () => {
    const newcomer = await anOwner(app);
    const { status, body } = await list({}, newcomer.token);
    expect(status).toBe(200);
    expect(body).toEqual({
      feedback: [],
      total: 0,
      isTotalCapped: false,
      page: 1,
      hasMore: false,
    });
  });
});

describe('a search at a venue with many guests', () => {
  /** Every answer mentions the pasta, and the three oldest also the saffron. */
  const GUESTS = SEARCH_COUNT_CAP + 15;
  let ids: string[];
  beforeEach(async () => {
    ids = await store(
      venue,
      Array.from({ length: GUESTS }, (_, i) => ({
        textGeneral: i < GUESTS - 3 ? 'Great pasta' : 'Great pasta, so much saffron',
        createdAt: new Date(Date.now() - i * MINUTE_MS),
      })),
    );
  });

  test('a search at a venue with many guests caps its total, says so, and can still be paged to its end', async () => {
    const search = async (offset: number, limit = 10) => {
      const { body } = await list({ venueId: venue.venueId, search: 'PASTA', offset, limit });
      const { feedback: found, ...page } = body;
      return { ...page, ids: found.map(({ id }: FeedbackItem) => id) };
    };
    const capped = { total: SEARCH_COUNT_CAP, isTotalCapped: true, hasMore: true };
    const whole = { total: GUESTS, isTotalCapped: false, hasMore: false };
    expect(await search(0)).toEqual({ ...capped, page: 1, ids: ids.slice(0, 10) });
    expect(await search(990)).toEqual({ ...capped, page: 100, ids: ids.slice(990, 1_000) });
    expect(await search(1_000)).toEqual({ ...capped, page: 101, ids: ids.slice(1_000, 1_010) });
    expect(await search(1_010)).toEqual({ ...whole, page: 102, ids: ids.slice(1_010) });
    expect(await search(915, 100)).toEqual({ ...whole, page: 10, ids: ids.slice(915) });
    expect(await search(50_000)).toEqual({ ...whole, page: 5_001, ids: [] });
    const { body } = await list({ dateRange: 'last_7_days' });
    expect(body).toMatchObject({ total: GUESTS, isTotalCapped: false, hasMore: true });
  });

  test('a search at a venue with many guests finds a word that only the oldest answers contain, and counts them exactly', async () => {
    const { body } = await list({ search: 'saffron' });
    expect(body).toMatchObject({ total: 3, isTotalCapped: false, hasMore: false });
    expect(body.feedback.map(({ id }: FeedbackItem) => id)).toEqual(ids.slice(-3));
  });
});

describe('another owner', () => {
  test('another owner finds none of the first owner’s feedback, and the first owner’s venue looks like an unknown venue', async () => {
    await store(venue, [{ textGeneral: 'private words' }]);
    const stranger = await anOwner(app);
    await aVenue(app, stranger);
    expect((await list({ search: 'private' }, stranger.token)).body.total).toBe(0);
    const foreign = await list({ venueId: venue.venueId }, stranger.token);
    const missing = await list({ venueId: 'no-such-venue' }, stranger.token);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
    expect((await list({ venueId: '!!!' }, stranger.token)).status).toBe(404);
  });
});

test('the feedback of a removed venue is no longer listed', async () => {
  await store(venue, [{ textGeneral: 'gone' }]);
  await app.send('DELETE', `/api/restaurants/${venue.id}`, { token: owner.token });
  expect((await list()).body.total).toBe(0);
  expect((await list({ venueId: venue.venueId })).status).toBe(404);
});

test.each([
  [{ dateRange: 'yesterday' }, 'Invalid date range'],
  [{ filterType: 'angry' }, 'Invalid filter'],
  [{ limit: 0 }, 'Invalid limit'],
  [{ limit: 101 }, 'Invalid limit'],
  [{ limit: '1e1' }, 'Invalid limit'],
  [{ offset: -1 }, 'Invalid offset'],
])('a request for the feedback list with %o is refused', async (query, message) => {
  const { status, body } = await list(query);
  expect(status).toBe(400);
  expect(body.message).toBe(message);
});

test('a search finds the answers that contain all of its words in any order, and a phrase in quotes only word for word', async () => {
  await store(venue, [
    { textGeneral: 'The soup took so long that we left' },
    { textGeneral: 'The soup was cold', primaryIssue: 'Food' },
    { textGeneral: 'So long, and thanks' },
  ]);
  const totalOf = async (search: string) => (await list({ search })).body.total;
  expect(await totalOf('soup long')).toBe(1);
  expect(await totalOf('long  SOUP')).toBe(1);
  expect(await totalOf('cold food')).toBe(1);
  expect(await totalOf('slow soup')).toBe(0);
  expect(await totalOf('so long')).toBe(2);
  expect(await totalOf('"so long that"')).toBe(1);
  expect(await totalOf('"long so"')).toBe(0);
  expect(await totalOf('"soup')).toBe(0);
});

test('a search no longer finds a text that was erased', async () => {
  const [id = ''] = await store(venue, [{ textGeneral: 'marzipan' }]);
  expect((await list({ search: 'MARZI' })).body.total).toBe(1);
  await app.db.update(feedback).set({ textGeneral: null }).where(eq(feedback.id, id));
  expect((await list({ search: 'marzi' })).body.total).toBe(0);
});

test('the feedback list finds exactly the answers named by their ids, and none of another owner', async () => {
  const [cold = '', slow = ''] = await store(venue, [
    { overallRating: 'poor', sentiment: 'negative' },
    { overallRating: 'great', sentiment: 'positive' },
    { overallRating: 'okay' },
  ]);
  const ids = `${cold},${slow.toUpperCase()}`;
  const { body } = await list({ ids, dateRange: 'all' });
  expect(body.feedback.map(({ id }: FeedbackItem) => id).sort()).toEqual([cold, slow].sort());
  expect(body.total).toBe(2);
  const { token } = owner;
  const counts = await app.send('GET', `/api/feedback/counts?ids=${ids}`, { token });
  expect(counts.body).toMatchObject({ all: 2, complaints: 1, praise: 1 });
  const other = await anOwner(app, { tier: 'premium' });
  expect((await list({ ids }, other.token)).body.total).toBe(0);
  for (const wrong of ['', 'x', Array(101).fill(cold).join(',')]) {
    expect((await app.send('GET', `/api/feedback?ids=${wrong}`, { token })).status).toBe(400);
  }
});

test('the feedback list can be filtered by rating and table, and its counts follow the table and the search', async () => {
  await store(venue, [
    { overallRating: 'poor', sentiment: 'negative', tableNumber: 'Table 7', textSpecific: 'cold' },
    { overallRating: 'poor', sentiment: 'negative', tableNumber: '8', textSpecific: 'cold soup' },
    { overallRating: 'great', sentiment: 'positive', tableNumber: '7', textSpecific: 'warm' },
  ]);
  const totalOf = async (query: Record<string, string>) => (await list(query)).body.total;
  expect(await totalOf({ rating: 'poor' })).toBe(2);
  expect(await totalOf({ table: '7' })).toBe(2);
  expect(await totalOf({ table: 'table 7', rating: 'poor', search: 'cold' })).toBe(1);
  const { token } = owner;
  const counts = await app.send('GET', '/api/feedback/counts?search=cold', { token });
  expect(counts.body).toMatchObject({ all: 2, complaints: 2, praise: 0, waiting: 2 });
  const narrowed = await app.send('GET', '/api/feedback/counts?table=7', { token });
  expect(narrowed.body).toMatchObject({ all: 2, complaints: 1, waiting: 1 });
});
