import { beforeEach, expect, test } from 'vitest';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import type { feedback } from '#server/feedback/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { appendFeedbackDeltas } from '#server/stats/rollups/queries.ts';
import { foldDeltas } from '#server/stats/rollups/slice.ts';
import { readOlderAnswers } from '#server/understanding/reading/read-older-answers.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { TodayResponse } from '#shared/today/contract.ts';
import { aMember, anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { openSafetyCase } from '#testing/open-safety-case.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';

type Given = Partial<typeof feedback.$inferInsert> & { at: string };

/** A Sunday, 1:50 p.m. in New York. */
const NOW = '2026-11-15T18:50:00Z';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  app.moveClock(new Date(NOW).getTime() - Date.now());
  owner = await anOwner(app);
  venue = await aVenue(app, owner, { timezone: 'America/New_York' });
});

async function store(given: readonly Given[]): Promise<string[]> {
  const rows = given.map(({ at, ...fields }) => ({
    id: newId(),
    venueId: venue.venueId,
    venueUuid: venue.id,
    createdAt: new Date(at),
    isSeriousComplaint: false,
    ...fields,
  }));
  await insertFeedbackRows(app.db, rows);
  const ids = rows.map(({ id }) => id);
  await appendFeedbackDeltas(app.db, ids, 1);
  return ids;
}

/** Reads older answers, as the background job does. */
async function readOld(): Promise<void> {
  while (await readOlderAnswers(app.services, simpleReader(), () => 0));
}

async function today(): Promise<TodayResponse> {
  const url = `/api/today?venueId=${venue.venueId}`;
  const { status, body } = await app.send('GET', url, { token: owner.token });
  expect(status).toBe(200);
  return body;
}

/** `count` guests between noon and one o’clock on a day in New York. */
function guestsOn(day: string, count: number, offset = '-05:00'): Given[] {
  return Array.from({ length: count }, (_, i) => ({ at: `${day}T12:${10 + i}:00${offset}` }));
}

test('today’s guests are compared with those of the same weekday in earlier weeks up to the same time of day', async () => {
  await store([
    ...guestsOn('2026-11-15', 4),
    ...guestsOn('2026-11-08', 3),
    // Same weekday, but later than the current time of day.
    { at: '2026-11-08T14:00:00-05:00' },
    // The clocks went back on the first of November.
    ...guestsOn('2026-11-01', 6),
    ...guestsOn('2026-10-25', 5, '-04:00'),
    ...guestsOn('2026-10-18', 4, '-04:00'),
    // Another weekday does not count.
    ...guestsOn('2026-11-14', 9),
  ]);
  expect(await today()).toMatchObject({ date: '2026-11-15', guests: 4, usualByNow: null });
  await foldDeltas(app.services);
  expect(await today()).toMatchObject({ guests: 4, usualByNow: { least: 3, most: 6 } });
});

test('weeks before the first guest do not count towards the usual range on Today', async () => {
  await store([...guestsOn('2026-11-01', 6), ...guestsOn('2026-11-08', 6)]);
  await foldDeltas(app.services);
  expect((await today()).usualByNow).toBeNull();
});

test('on Today an open safety matter comes before newer serious complaints', async () => {
  const { body: allergic } = await app.send('POST', '/api/feedback', {
    body: { venueId: venue.venueId, overallRating: 'great', specificFeedback: 'my lips swelled' },
  });
  await readAnswers(app);
  await store(
    Array.from({ length: 6 }, (_, minute) => ({
      at: `2026-11-15T13:5${minute + 1}:00-05:00`,
      overallRating: 'poor' as const,
      isSeriousComplaint: true,
      email: 'helen@example.com',
    })),
  );
  const { open } = await today();
  expect(open.items[0]).toMatchObject({ id: allergic.id, understanding: { safety: 'allergen' } });
});

test('Today shows guests with an unread message on their ticket, the longest wait first', async () => {
  const answer = async () => {
    const body = { venueId: venue.venueId, rating: 'great' };
    const { id, ticketUrl } = (await app.send('POST', '/api/feedback', { body })).body;
    return { id, messages: `/api/tickets/${ticketUrl.split('/t/')[1]}/messages` };
  };
  const [first, second] = [await answer(), await answer()];
  expect((await today()).wroteBack).toBeNull();
  for (const { messages } of [second, first]) {
    await app.send('POST', messages, { body: { text: 'Did you find my scarf?' } });
    app.moveClock(MINUTE_MS);
  }
  expect((await today()).wroteBack).toEqual({ count: 2, entryId: second.id });
  await app.send('GET', `/api/feedback/${second.id}/thread`, { token: owner.token });
  expect((await today()).wroteBack).toEqual({ count: 1, entryId: first.id });
});

test('Today counts the answers that may report danger, and shows the oldest one until somebody has decided', async () => {
  const say = async (rating: string) => {
    const body = { venueId: venue.venueId, rating, specificFeedback: `${rating}, but pink` };
    const { id } = (await app.send('POST', '/api/feedback', { body })).body;
    await readAnswers(app);
    app.moveClock(MINUTE_MS);
    return id;
  };
  const decide = async (id: string) => {
    const options = { token: owner.token, body: { safety: null } };
    await app.send('POST', `/api/feedback/${id}/understanding`, options);
  };
  expect((await today()).safetyQuestions).toBeNull();
  const first = await say('great');
  const second = await say('excellent');
  await say('poor');
  expect((await today()).safetyQuestions).toEqual({ count: 2, entryId: first });
  await decide(first);
  expect((await today()).safetyQuestions).toEqual({ count: 1, entryId: second });
});

test('among open complaints on Today, serious ones come first, then those whose guests can be answered, then the newest', async () => {
  const at = (minute: number) => `2026-11-15T12:${minute}:00-05:00`;
  const email = 'helen@example.com';
  const ticketHash = Buffer.from('the ticket of Helen');
  const [fair, answerable, serious, praise, old] = await store([
    { at: at(40), overallRating: 'fair', textSpecific: 'Draughty' },
    { at: at(30), overallRating: 'fair', ticketHash },
    { at: at(20), overallRating: 'fair', isSeriousComplaint: true },
    { at: at(10), overallRating: 'great', email },
    // Long ago and still open.
    { at: '2026-09-01T12:00:00-04:00', overallRating: 'poor', email },
  ]);
  const idsOf = ({ open }: TodayResponse) => open.items.map(({ id }) => id);
  const before = await today();
  expect(idsOf(before)).toEqual([serious, answerable, old, fair]);
  expect(before).toMatchObject({ guests: 4, waiting: 4, open: { count: 4 } });
  expect(idsOf(before)).not.toContain(praise);

  const act = async (id: string | undefined, how: string, body?: object) => {
    const url = `/api/feedback/${id}/${how}`;
    expect((await app.send('POST', url, { token: owner.token, body })).status).toBe(200);
  };
  await act(serious, 'take');
  await act(answerable, 'resolve', { how: 'talked' });
  const after = await today();
  expect(idsOf(after)).toEqual([old, fair, serious]);
  expect(after.waiting).toBe(2);
  expect(after.open.count).toBe(3);
  expect(after.settled).toMatchObject({
    count: 1,
    items: [{ id: answerable, complaint: { how: 'talked', resolvedBy: owner.id } }],
  });
  const counts = `/api/feedback/counts?venueId=${venue.venueId}`;
  const inbox = await app.send('GET', counts, { token: owner.token });
  expect(inbox.body.waiting).toBe(after.waiting);
});

test('Today counts open safety cases at this venue and at other venues, even after the complaint is resolved', async () => {
  const here = await store([{ at: NOW, overallRating: 'poor', isSeriousComplaint: true }]);
  const luna = await aVenue(app, owner, { timezone: 'America/New_York' });
  const where = { venueId: luna.venueId, venueUuid: luna.id };
  const there = await store([{ at: NOW, overallRating: 'poor', ...where }]);
  for (const id of [...here, ...there]) await openSafetyCase(app, id);
  await app.send('POST', `/api/feedback/${here[0]}/resolve`, {
    token: owner.token,
    body: { how: 'talked' },
  });
  expect(await today()).toMatchObject({
    open: { count: 0 },
    openCases: 1,
    openCasesElsewhere: 1,
  });
  const manager = await aMember(app, owner, { role: 'manager', venues: [venue] });
  const url = `/api/today?venueId=${venue.venueId}`;
  const { body } = await app.send('GET', url, { token: manager.token });
  expect(body).toMatchObject({ openCases: 1, openCasesElsewhere: 0 });
});

test('on Today, a complaint that was replied to is listed as settled until it is reopened', async () => {
  const [id] = await store([{ at: NOW, overallRating: 'poor', email: 'ann@example.com' }]);
  const send = (path: string, body?: object) =>
    app.send('POST', `/api/feedback/${id}/${path}`, { token: owner.token, body });
  expect((await send('reply', { replyMessage: 'We are sorry.' })).status).toBe(200);
  expect(await today()).toMatchObject({
    waiting: 0,
    open: { count: 0, items: [] },
    settled: { count: 1, items: [{ id, complaint: { how: 'replied' } }] },
  });
  app.moveClock(MINUTE_MS);
  expect((await send('reopen')).status).toBe(200);
  expect(await today()).toMatchObject({ open: { count: 1 }, settled: { count: 0, items: [] } });
});

test('Today shows praise in guests’ own words from the last full day that had any, beginning with praise that names somebody', async () => {
  const praise = (at: string, fields: Partial<Given>): Given => ({
    at,
    overallRating: 'excellent',
    ...fields,
  });
  await store([
    // Today is left out, since it is not over yet.
    praise(NOW, { textSpecific: 'Today’s own lovely words' }),
    praise('2026-11-13T12:00:00-05:00', { textGeneral: 'Great food', primaryIssue: 'Food' }),
    praise('2026-11-13T12:10:00-05:00', { textSpecific: 'A lovely soup', primaryIssue: 'Food' }),
    praise('2026-11-13T12:20:00-05:00', { textSpecific: 'Tom is lovely', serverName: 'Tom' }),
    praise('2026-11-13T12:30:00-05:00', { textSpecific: 'lovely Tom again', serverName: 'tom' }),
    praise('2026-11-13T12:40:00-05:00', {}),
    { at: '2026-11-13T12:50:00-05:00', overallRating: 'poor', textSpecific: 'Cold' },
    praise('2026-11-12T12:00:00-05:00', { textSpecific: 'A lovely day before' }),
    // An answer with the best rating does not count as praise if its words are no praise.
    praise('2026-11-13T12:45:00-05:00', { textSpecific: 'my lips swelled', serverName: 'Ada' }),
    praise('2026-11-13T12:46:00-05:00', { textSpecific: 'we waited', serverName: 'Bo' }),
    praise('2026-11-14T12:00:00-05:00', { textSpecific: 'my lips swelled' }),
  ]);
  await readOld();
  const { praise: found } = await today();
  expect(found).toMatchObject({ date: '2026-11-13', praised: 5, answers: 8 });
  expect(found?.items.map(({ words }) => words)).toEqual([
    'lovely Tom again',
    'A lovely soup',
    'Tom is lovely',
  ]);
});

test('Today shows no praise if none is recent', async () => {
  await store([
    { at: '2026-11-14T12:00:00-05:00', overallRating: 'okay', textSpecific: 'lovely' },
    { at: '2026-10-10T12:00:00-05:00', overallRating: 'great', textSpecific: 'lovely, long ago' },
    { at: '2026-11-14T12:00:00-05:00', overallRating: 'great', textSpecific: 'unreadable' },
  ]);
  await readOld();
  expect((await today()).praise).toBeNull();
});

test('the satisfaction on Today covers thirteen weeks up to the present one, whether or not rollups are folded', async () => {
  await store([
    { at: NOW, overallRating: 'okay' },
    { at: '2026-11-09T00:10:00-05:00', overallRating: 'fair' },
    { at: '2026-11-10T12:00:00-05:00' },
    { at: '2026-11-08T23:50:00-05:00', overallRating: 'great' },
    { at: '2026-08-17T12:00:00-04:00', overallRating: 'great' },
    { at: '2026-08-16T12:00:00-04:00', overallRating: 'poor' },
  ]);
  const before = await today();
  const { weeks } = before.satisfaction;
  expect(weeks).toHaveLength(13);
  expect(weeks[0]).toEqual({ first: '2026-08-17', last: '2026-08-23', rated: 1, satisfied: 1 });
  expect(weeks[11]).toEqual({ first: '2026-11-02', last: '2026-11-08', rated: 1, satisfied: 1 });
  expect(weeks[12]).toEqual({ first: '2026-11-09', last: '2026-11-15', rated: 2, satisfied: 1 });
  await foldDeltas(app.services);
  expect((await today()).satisfaction).toEqual(before.satisfaction);
});

test('the first steps of a new owner are ticked off as they happen', async () => {
  expect((await today()).beginning).toEqual({
    answers: 0,
    hasMadeCodes: false,
    hasInvited: false,
  });
  const data = encodeURIComponent(`http://localhost:3000/widget?venue=${venue.venueId}`);
  const made = await app.send('GET', `/api/qr?data=${data}`, { token: owner.token });
  expect(made.status).toBe(200);
  await store(Array.from({ length: 7 }, () => ({ at: NOW })));
  expect((await today()).beginning).toMatchObject({
    answers: 5,
    hasMadeCodes: true,
    hasInvited: false,
  });
  await aMember(app, owner, { role: 'staff', venues: [venue] });
  expect((await today()).beginning).toMatchObject({ hasInvited: true });
});

test('Today for another business’s venue gets the same response as for an unknown venue', async () => {
  const stranger = await anOwner(app);
  const url = `/api/today?venueId=${venue.venueId}`;
  const foreign = await app.send('GET', url, { token: stranger.token });
  const missing = await app.send('GET', '/api/today?venueId=nowhere', { token: stranger.token });
  expect(foreign.status).toBe(404);
  expect(foreign.body).toEqual(missing.body);
});
