import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { users } from '#server/accounts/table.ts';
import { auditLog } from '#server/audit/table.ts';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import { enforceRetention } from '#server/feedback/retention/enforce-retention.ts';
import { feedback } from '#server/feedback/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { replies } from '#server/replies/table.ts';
import { appendFeedbackDeltas } from '#server/stats/rollups/queries.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { aMember, anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { complaintNotes, complaintStates } from './table.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner);
});

async function aComplaint(overrides: Partial<typeof feedback.$inferInsert> = {}): Promise<string> {
  const id = newId();
  const createdAt = new Date(app.services.now().getTime() - HOUR_MS);
  const said = {
    overallRating: 'poor',
    textGeneral: 'Cold soup',
    email: 'sam@example.com',
  } as const;
  const where = { venueId: venue.venueId, venueUuid: venue.id };
  await insertFeedbackRows(app.db, [{ id, ...where, ...said, createdAt, ...overrides }]);
  await appendFeedbackDeltas(app.db, [id], 1);
  return id;
}

test('a complaint that a colleague has resolved is not resolved again, and the refusal says who did it and when', async () => {
  const manager = await aMember(app, owner, { role: 'manager', venues: [venue] });
  const id = await aComplaint();
  const first = { how: 'replaced', note: 'New soup' };
  const resolveAs = ({ token }: { token: string }, body: object) => act(id, 'resolve', body, token);
  expect((await resolveAs(manager, first)).status).toBe(200);
  app.moveClock(5 * MINUTE_MS);
  const second = await resolveAs(owner, { how: 'talked', note: 'Called them' });
  expect(second).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: 'Mina resolved this 5 min ago.' },
  });
  expect(await read(id)).toMatchObject({ note: 'New soup', complaint: { how: 'replaced' } });
  expect((await resolveAs(manager, { ...first, note: 'Two soups' })).status).toBe(200);
  expect(await read(id)).toMatchObject({ note: 'Two soups' });
});

const act = (id: string, what: string, body?: object, token = owner.token) =>
  app.send('POST', `/api/feedback/${id}/${what}`, { token, ...(body && { body }) });
const resolve = (id: string, body: object = { how: 'talked' }) => act(id, 'resolve', body);
const read = async (id: string) =>
  (await app.send('GET', `/api/feedback/${id}`, { token: owner.token })).body;
const reply = (id: string) => act(id, 'reply', { replyMessage: 'We are sorry.' });

async function counts(query = `venueId=${venue.venueId}`, token = owner.token) {
  return app.send('GET', `/api/feedback/counts?${query}`, { token });
}

async function idsIn(query: string): Promise<string[]> {
  const { body } = await app.send('GET', `/api/feedback?${query}`, { token: owner.token });
  return body.feedback.map(({ id }: { id: string }) => id);
}

const states = (id: string) =>
  app.db.select().from(complaintStates).where(eq(complaintStates.feedbackId, id));

describe('a complaint', () => {
  test.each([
    ['a poor rating', { overallRating: 'poor' }],
    ['a fair rating', { overallRating: 'fair' }],
    ['a flagged answer', { overallRating: 'okay', isSeriousComplaint: true }],
    ['bad words without a rating', { overallRating: null, textGeneral: 'Awful' }],
  ] as const)('a complaint is open at first: %s', async (_, said) => {
    const id = await aComplaint(said);
    expect((await read(id)).complaint).toEqual({
      status: 'open',
      takenBy: null,
      takenByName: null,
      takenAt: null,
      resolvedBy: null,
      resolvedByName: null,
      resolvedAt: null,
      how: null,
    });
  });

  test('a complaint can be taken, resolved with a note and reopened, and its history and the audit log show each act', async () => {
    const id = await aComplaint();
    const taken = await act(id, 'take');
    expect(taken.status).toBe(200);
    expect(taken.body.complaint).toMatchObject({ status: 'taken', takenBy: owner.id });
    const resolved = await resolve(id, { how: 'off_the_bill', note: ' Dessert on us ' });
    expect(resolved.body).toMatchObject({
      note: 'Dessert on us',
      complaint: {
        status: 'resolved',
        takenBy: owner.id,
        resolvedBy: owner.id,
        how: 'off_the_bill',
      },
    });
    const reopened = await act(id, 'reopen');
    expect(reopened.body.complaint).toMatchObject({ status: 'open', takenBy: null, how: null });
    expect(reopened.body.history).toMatchObject([
      { act: 'taken', by: owner.id, how: null },
      { act: 'resolved', how: 'off_the_bill' },
      { act: 'reopened' },
    ]);
    const entries = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.businessId, owner.businessId))
      .orderBy(auditLog.id);
    expect(entries.map(({ action, details }) => ({ action, details }))).toMatchObject([
      { action: 'complaint.taken', details: { feedback: id } },
      { action: 'complaint.resolved', details: { feedback: id, how: 'off_the_bill' } },
      { action: 'complaint.reopened', details: { feedback: id } },
    ]);
  });

  test('a complaint shows the names of the people who took, resolved and answered it', async () => {
    await app.db.update(users).set({ firstName: ' Maya ' }).where(eq(users.id, owner.id));
    const [id, answered] = [await aComplaint(), await aComplaint()];
    await act(id, 'take');
    await resolve(id);
    const { body } = await reply(answered);
    expect(body).toMatchObject({ repliedBy: owner.id, repliedByName: 'Maya' });
    const entry = await read(id);
    expect(entry.complaint).toMatchObject({ takenByName: 'Maya', resolvedByName: 'Maya' });
    expect(entry.history).toMatchObject([{ byName: 'Maya' }, { byName: 'Maya' }]);
    const left = { takenBy: newId(), history: [], resolvedBy: 'unknown' };
    await app.db.update(complaintStates).set(left).where(eq(complaintStates.feedbackId, id));
    expect((await read(id)).complaint).toMatchObject({ takenByName: null, resolvedByName: null });
  });

  test('a complaint is shown with complaints within three days that share its table, staff member or reason', async () => {
    const nowMs = app.services.now().getTime();
    const at = (hours: number) => new Date(nowMs + hours * HOUR_MS);
    const silent = { overallRating: 'fair', textGeneral: null, email: null } as const;
    const id = await aComplaint({ createdAt: at(0), tableNumber: '7', serverName: 'Tom' });
    const sameTable = await aComplaint({ ...silent, createdAt: at(-3), tableNumber: ' Table 7' });
    const samePerson = await aComplaint({ ...silent, createdAt: at(71), serverName: 'TOM' });
    await aComplaint({ ...silent, createdAt: at(-1), tableNumber: '8' });
    await aComplaint({ ...silent, createdAt: at(-73), tableNumber: '7' });
    await aComplaint({ ...silent, createdAt: at(-1), tableNumber: '7', heldAt: at(-1) });
    const praise = { overallRating: 'great', textGeneral: null, sentiment: 'positive' } as const;
    const praised = await aComplaint({ ...praise, createdAt: at(-1), tableNumber: '7' });
    const similar = (of: string, token = owner.token) =>
      app.send('GET', `/api/feedback/${of}/similar`, { token });
    expect((await similar(id)).body).toMatchObject({
      total: 2,
      similar: [
        {
          id: sameTable,
          shares: ['table'],
          tableNumber: ' Table 7',
          createdAt: at(-3).toISOString(),
        },
        { id: samePerson, shares: ['person'] },
      ],
    });
    expect((await similar(praised)).body).toEqual({ similar: [], total: 0 });
    const stranger = await anOwner(app);
    expect((await similar(id, stranger.token)).status).toBe(404);
  });

  test('a complaint is resolved by a sent reply until it is reopened', async () => {
    const id = await aComplaint();
    await act(id, 'take');
    const answered = await reply(id);
    expect(answered.body.complaint).toMatchObject({
      status: 'resolved',
      how: 'replied',
      resolvedBy: owner.id,
    });
    expect(await idsIn('complaint=resolved')).toEqual([id]);
    await act(id, 'reopen');
    expect((await read(id)).complaint).toMatchObject({ status: 'open', how: null });
    expect(await idsIn('complaint=open')).toEqual([id]);
    await act(id, 'take');
    expect((await read(id)).complaint.status).toBe('taken');
    expect(await idsIn('complaint=taken')).toEqual([id]);
  });

  test('a complaint can be taken again after a reply has resolved it', async () => {
    const id = await aComplaint();
    await reply(id);
    expect((await act(id, 'take')).body.complaint.status).toBe('taken');
    expect((await read(id)).complaint.status).toBe('taken');
  });

  test('a complaint is open again if the mail server refuses its reply', async () => {
    const id = await aComplaint();
    await reply(id);
    await app.db
      .update(replies)
      .set({ repliedAt: null, delivery: 'failed' })
      .where(eq(replies.feedbackId, id));
    expect((await read(id)).complaint.status).toBe('open');
    expect((await counts()).body.waiting).toBe(1);
  });

  test('a complaint has one outcome when two people act at the same time, and lists each act once in its history', async () => {
    const id = await aComplaint();
    await Promise.all([act(id, 'take'), act(id, 'take'), act(id, 'take')]);
    expect((await read(id)).history).toHaveLength(1);
    await Promise.all([resolve(id), act(id, 'reopen'), resolve(id, { how: 'left' })]);
    const { complaint, history } = await read(id);
    const last = history.at(-1);
    expect(complaint.status).toBe(last.act === 'resolved' ? 'resolved' : 'open');
    expect(complaint.how).toBe(last.how);
  });

  test('a complaint keeps the time at which it was first taken when it is taken again', async () => {
    const id = await aComplaint();
    const first = (await act(id, 'take')).body.complaint.takenAt;
    app.moveClock(MINUTE_MS);
    expect((await act(id, 'take')).body.complaint.takenAt).toBe(first);
  });

  test('a complaint gets no state row if it is reopened before any member has acted on it', async () => {
    const id = await aComplaint();
    expect((await act(id, 'reopen')).status).toBe(200);
    expect(await states(id)).toEqual([]);
  });
});

test('praise is not a complaint and cannot be resolved', async () => {
  const id = await aComplaint({ overallRating: 'great', textGeneral: 'Lovely' });
  expect((await read(id)).complaint).toBeNull();
  const { status, body } = await resolve(id);
  expect(status).toBe(400);
  expect(body.message).toBe('This answer is not a complaint');
  expect(await states(id)).toEqual([]);
});

test('complaints of another owner, held complaints and complaints of a removed venue are not found', async () => {
  const id = await aComplaint();
  const held = await aComplaint({ heldAt: app.services.now() });
  const { token } = await anOwner(app);
  for (const what of ['take', 'resolve', 'reopen']) {
    expect((await act(id, what, { how: 'talked' }, token)).status).toBe(404);
    expect((await act(held, what, { how: 'talked' })).status).toBe(404);
  }
  expect((await app.send('GET', `/api/feedback/${id}`, { token })).status).toBe(404);
  expect((await app.send('GET', `/api/feedback/${held}`, { token: owner.token })).status).toBe(404);
  expect((await counts(undefined, token)).status).toBe(404);
  expect(await states(id)).toEqual([]);
  await app.send('DELETE', `/api/restaurants/${venue.id}`, { token: owner.token });
  expect((await act(id, 'take')).status).toBe(404);
});

test.each([
  [{ how: 'magic' }, 'Please choose how it was resolved'],
  [{ how: 'other', note: 'x'.repeat(501) }, 'A note may have at most 500 characters'],
])('resolving a complaint with %o is refused', async (body, message) => {
  const refused = await resolve(await aComplaint(), body);
  expect(refused.status).toBe(400);
  expect(refused.body.message).toBe(message);
});

describe('the inbox counts', () => {
  test('the inbox counts cover the range asked for, but count open complaints of any age as waiting', async () => {
    const old = new Date(app.services.now().getTime() - 60 * DAY_MS);
    const waiting = await aComplaint({ createdAt: old });
    const recent = await aComplaint();
    // The guest left no address and cannot be answered, but the complaint still has to be handled.
    const nameless = await aComplaint({ email: null });
    await aComplaint({ overallRating: 'excellent', textGeneral: null });
    await aComplaint({ heldAt: app.services.now() });
    const ofWeek = { all: 3, waiting: 3, complaints: 2, praise: 1, withEmail: 2 };
    const query = `venueId=${venue.venueId}&dateRange=last_7_days`;
    expect((await counts(query)).body).toEqual(ofWeek);
    expect((await counts()).body).toEqual({
      all: 4,
      waiting: 3,
      complaints: 3,
      praise: 1,
      withEmail: 3,
    });
    expect(await idsIn('filterType=waiting')).toEqual([nameless, recent, waiting]);
    await act(recent, 'take');
    await reply(waiting);
    await resolve(nameless);
    expect((await counts(query)).body).toEqual({ ...ofWeek, waiting: 0 });
  });

  test('the inbox counts include as waiting exactly the complaints that the list shows as open, reopened complaints included', async () => {
    const [answered, resolved, untouched] = [
      await aComplaint(),
      await aComplaint({ email: null }),
      await aComplaint({ email: null, overallRating: 'okay', isSeriousComplaint: true }),
    ];
    await reply(answered);
    await resolve(resolved);
    const both = async () => [await idsIn('filterType=waiting'), await idsIn('complaint=open')];
    expect(await both()).toEqual([[untouched], [untouched]]);
    await act(answered, 'reopen');
    await act(resolved, 'reopen');
    const all = [untouched, resolved, answered];
    expect(await both()).toEqual([all, all]);
    expect((await counts()).body.waiting).toBe(3);
    expect(await idsIn('filterType=waiting&complaint=taken')).toEqual([]);
  });

  test('the inbox counts are zeros for an owner without venues', async () => {
    const { token } = await anOwner(app);
    const { body } = await counts('', token);
    expect(body).toEqual({ all: 0, waiting: 0, complaints: 0, praise: 0, withEmail: 0 });
  });
});

test('a resolution note is erased after two years, and deleted with its feedback', async () => {
  const id = await aComplaint();
  await resolve(id, { how: 'other', note: 'Called her' });
  const guest = { email: 'sam@example.com' };
  const file = await app.send('POST', '/api/guest-data/export', {
    token: owner.token,
    body: guest,
  });
  expect(file.body.feedback).toMatchObject([{ complaintNote: 'Called her' }]);
  app.moveClock(25 * 31 * DAY_MS);
  await enforceRetention(app.services);
  expect(await states(id)).toMatchObject([{ note: null, status: 'resolved', how: 'other' }]);
  await app.db.delete(feedback).where(eq(feedback.id, id));
  expect(await states(id)).toEqual([]);
});

test('the team reads its notes on a complaint in order, and another owner gets 404', async () => {
  const id = await aComplaint();
  const note = (words: string, token = owner.token) =>
    app.send('POST', `/api/feedback/${id}/notes`, { token, body: { words } });
  expect((await note('Called her')).status).toBe(201);
  const { body } = await note('She comes again');
  expect(body.notes).toMatchObject([
    { words: 'Called her', by: owner.id, byName: expect.any(String) },
    { words: 'She comes again' },
  ]);
  const url = `/api/feedback/${id}/notes`;
  expect((await app.send('GET', url, { token: owner.token })).body).toEqual(body);
  expect((await note('Hello', (await anOwner(app)).token)).status).toBe(404);
  expect((await note(' ')).status).toBe(400);
  app.moveClock(25 * 31 * DAY_MS);
  await enforceRetention(app.services);
  const kept = await app.db.select().from(complaintNotes);
  expect(kept.map(({ words }) => words)).toEqual([null, null]);
});
