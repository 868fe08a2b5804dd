import { eq, isNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog } from '#server/audit/table.ts';
import { businesses } from '#server/businesses/table.ts';
import { MAX_VERDICTS } from '#server/complaints/record-complaint-event.ts';
import { complaintStates } from '#server/complaints/table.ts';
import { floorListeners } from '#server/floor/table.ts';
import { mails } from '#server/mail/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { sidOf } from '#server/platform/http/session.ts';
import { RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { aMember, anOwner, aVenue, type TestMember, type TestOwner } from '#testing/factories.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let owner: TestOwner;
let maya: TestMember;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner, { liveFloor: true });
  maya = await aMember(app, owner);
  const seenAt = new Date(app.services.now().getTime() + DAY_MS);
  await app.db
    .insert(floorListeners)
    .values({ venueUuid: venue.id, sid: sidOf(owner.cookie), seenAt });
});

async function aCall(): Promise<{ id: string; token: string }> {
  const body = { venueId: venue.venueId, tableNumber: '7', rating: 'poor' };
  return (await app.send('POST', '/api/calls', { body })).body;
}

async function theAnswer(callToken: string, key = 'key-number-1'): Promise<string> {
  const said = { venueId: venue.venueId, rating: 'poor', email: 'sam@example.com', callToken };
  const headers = { 'idempotency-key': key };
  return (await app.send('POST', '/api/feedback', { body: said, headers })).body.id;
}

const go = (id: string, { token }: { token: string } = maya) =>
  app.send('POST', `/api/floor/calls/${id}/claim`, { token });
const done = (id: string, { token }: { token: string } = maya) =>
  app.send('POST', `/api/floor/calls/${id}/done`, {
    token,
    body: { outcome: 'replaced', note: 'New plate' },
  });
const judge = (token: string, settled: boolean) =>
  app.send('POST', `/api/calls/${token}/outcome`, { body: { settled } });
const withdraw = (token: string) => app.send('POST', `/api/calls/${token}/withdraw`);
const entry = async (id: string) =>
  (await app.send('GET', `/api/feedback/${id}`, { token: owner.token })).body;
const waiting = async () =>
  (await app.send('GET', '/api/feedback/counts', { token: owner.token })).body.waiting;

test('a member who goes to the table takes the complaint, and the outcome of the visit resolves it', async () => {
  const call = await aCall();
  const id = await theAnswer(call.token);
  expect((await entry(id)).complaint).toMatchObject({ status: 'open' });
  expect(await waiting()).toBe(1);
  await go(call.id);
  expect((await entry(id)).complaint).toMatchObject({
    status: 'taken',
    takenBy: maya.id,
    takenByName: 'Mina',
  });
  expect(await waiting()).toBe(0);
  await done(call.id);
  expect(await entry(id)).toMatchObject({
    note: 'New plate',
    complaint: { status: 'resolved', how: 'replaced', takenBy: maya.id, resolvedBy: maya.id },
  });
});

test('if an answer is sent after its call was finished, its complaint is already taken and resolved like the call', async () => {
  const call = await aCall();
  await go(call.id);
  app.moveClock(2 * MINUTE_MS);
  await done(call.id);
  const id = await theAnswer(call.token);
  const { complaint, history } = await entry(id);
  expect(complaint).toMatchObject({ status: 'resolved', how: 'replaced', takenBy: maya.id });
  expect(history).toMatchObject([{ act: 'taken' }, { act: 'resolved' }]);
  expect(await theAnswer(call.token)).toBe(id);
  expect((await entry(id)).history).toHaveLength(2);
});

test('a call changes nothing about an answer held above the monthly limit', async () => {
  const call = await aCall();
  await app.db
    .update(businesses)
    .set({ subscriptionTier: 'starter', monthlyFeedbackLimit: 0 })
    .where(eq(businesses.id, owner.businessId));
  const headers = { 'idempotency-key': 'key-number-1' };
  const body = { venueId: venue.venueId, rating: 'poor', callToken: call.token };
  for (let sent = 0; sent < 2; sent += 1) {
    const refused = await app.send('POST', '/api/feedback', { body, headers });
    expect(refused.body.code).toBe('MONTHLY_LIMIT');
  }
  await go(call.id);
  await done(call.id);
  await judge(call.token, false);
  expect(await app.db.select().from(complaintStates)).toEqual([]);
  // The email cannot link to an answer that nobody can read.
  const mail = await app.mailTo(owner.email);
  expect(mail?.text).toContain(`http://localhost:3000/floor?venue=${venue.venueId}`);
});

test('a call and an answer are linked by their idempotency keys if the responses were lost, whichever of them came first', async () => {
  const ask = (callKey: string, feedbackKey: string) => {
    const body = { venueId: venue.venueId, tableNumber: '7', rating: 'poor', feedbackKey };
    return app.send('POST', '/api/calls', { body, headers: { 'idempotency-key': callKey } });
  };
  const answer = (key: string, callKey: string) => {
    const body = { venueId: venue.venueId, rating: 'poor', callKey };
    return app.send('POST', '/api/feedback', { body, headers: { 'idempotency-key': key } });
  };
  const calledFirst = (await ask('call-number-1', 'key-number-1')).body.id;
  const answered = (await answer('key-number-1', 'call-number-1')).body.id;
  const answeredFirst = (await answer('key-number-2', 'call-number-2')).body.id;
  const called = (await ask('call-number-2', 'key-number-2')).body.id;
  // A repeated request returns the same call.
  expect((await ask('call-number-2', 'key-number-2')).body.id).toBe(called);
  expect(await waiting()).toBe(2);
  await go(calledFirst);
  await go(called);
  for (const id of [answered, answeredFirst]) {
    expect((await entry(id)).complaint).toMatchObject({ status: 'taken', takenBy: maya.id });
  }
  // A call of another venue is not linked.
  const other = await aVenue(app, owner, { venueId: 'other' });
  const foreign = await app.send('POST', '/api/feedback', {
    body: { venueId: other.venueId, rating: 'poor', callKey: 'call-number-1' },
  });
  expect((await entry(foreign.body.id)).complaint).toMatchObject({ status: 'open' });
});

test('a guest reopens the complaint with the verdict that the visit did not help, and resolves it with the verdict that it did', async () => {
  const call = await aCall();
  const id = await theAnswer(call.token);
  await go(call.id);
  await done(call.id);
  await judge(call.token, false);
  const opened = await entry(id);
  expect(opened.complaint).toMatchObject({ status: 'open', takenBy: null, how: null });
  expect(opened.history.at(-1)).toMatchObject({ act: 'reopened', byName: 'The guest' });
  expect(await waiting()).toBe(1);
  await judge(call.token, true);
  const closed = await entry(id);
  expect(closed.complaint).toMatchObject({
    status: 'resolved',
    how: 'replaced',
    takenBy: maya.id,
    resolvedByName: 'The guest',
  });
  expect(closed.history.map(({ act, byName }: Record<string, string>) => [act, byName])).toEqual([
    ['taken', 'Mina'],
    ['resolved', 'Mina'],
    ['reopened', 'The guest'],
    ['resolved', 'The guest'],
  ]);
  const resolved = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'complaint.resolved'))
    .orderBy(auditLog.id);
  expect(resolved.map(({ userId }) => userId)).toEqual([maya.id, null]);
  // A repeated verdict changes nothing.
  await judge(call.token, true);
  expect((await entry(id)).history).toHaveLength(4);
});

test('a guest who keeps changing the verdict is refused after ten log entries', async () => {
  const call = await aCall();
  const id = await theAnswer(call.token);
  await go(call.id);
  await done(call.id);
  for (let turn = 0; turn < MAX_VERDICTS; turn += 1) {
    expect((await judge(call.token, turn % 2 === 1)).status).toBe(200);
  }
  const before = await entry(id);
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await judge(call.token, false)).toMatchObject({
      status: 409,
      body: { message: 'You have changed your answer many times. Please speak to the staff.' },
    });
    expect((await judge(call.token, true)).status).toBe(200);
  }
  expect(await entry(id)).toEqual(before);
  const lines = await app.db.select().from(auditLog).where(isNull(auditLog.userId));
  expect(lines.filter(({ action }) => action.startsWith('complaint.'))).toHaveLength(MAX_VERDICTS);
});

test('a guest cannot flood the log by alternating between “resolved” on the ticket and “not really” on the call', async () => {
  const call = await aCall();
  const headers = { 'idempotency-key': 'key-number-1' };
  const said = { venueId: venue.venueId, rating: 'poor', callToken: call.token };
  const { id, ticketUrl } = (await app.send('POST', '/api/feedback', { body: said, headers })).body;
  await go(call.id);
  await done(call.id);
  const statuses: number[] = [];
  for (let turn = 0; turn < MAX_VERDICTS; turn += 1) {
    statuses.push((await judge(call.token, false)).status);
    const settle = `/api/tickets/${ticketUrl.split('/t/')[1]}/settle`;
    statuses.push((await app.send('POST', settle)).status);
  }
  expect(statuses).toContain(409);
  const { history } = await entry(id);
  const guests = history.filter(({ byName }: Record<string, string>) => byName === 'The guest');
  expect(guests).toHaveLength(MAX_VERDICTS);
});

test('the number of verdicts on one call within ten minutes is limited', async () => {
  const call = await aCall();
  await go(call.id);
  const limited = await makeTestApp(app.db);
  const { most } = RATE_LIMITS.guestVerdictsPerMatter;
  const verdict = () =>
    limited.send('POST', `/api/calls/${call.token}/outcome`, { body: { settled: true } });
  for (let turn = 0; turn < most; turn += 1) expect((await verdict()).status).toBe(200);
  expect((await verdict()).status).toBe(429);
});

test('a guest can reopen and resolve a complaint by verdicts even after a reply on the ticket', async () => {
  const call = await aCall();
  const id = await theAnswer(call.token);
  await go(call.id);
  await done(call.id);
  const body = { text: 'Sorry' };
  await app.send('POST', `/api/feedback/${id}/thread`, { token: owner.token, body });
  app.moveClock(MINUTE_MS);
  await judge(call.token, false);
  expect(await waiting()).toBe(1);
  await judge(call.token, true);
  expect((await entry(id)).complaint).toMatchObject({ status: 'resolved', takenBy: maya.id });
  expect(await waiting()).toBe(0);
});

test('a guest who says that they were helped leaves a resolved complaint unchanged', async () => {
  const call = await aCall();
  const id = await theAnswer(call.token);
  await go(call.id);
  await done(call.id);
  const before = await entry(id);
  await judge(call.token, true);
  expect(await entry(id)).toEqual(before);
  await app.send('POST', `/api/feedback/${id}/reopen`, { token: owner.token });
  const body = { how: 'reward' };
  await app.send('POST', `/api/feedback/${id}/resolve`, { token: owner.token, body });
  await judge(call.token, true);
  expect((await entry(id)).complaint).toMatchObject({ how: 'reward', resolvedBy: owner.id });
});

test('going to the table does not take over a colleague’s complaint, and finishing an unclaimed call resolves its complaint', async () => {
  const [first, second] = [await aCall(), await aCall()];
  const [taken, free] = [
    await theAnswer(first.token, 'key-number-1'),
    await theAnswer(second.token, 'key-number-2'),
  ];
  await app.send('POST', `/api/feedback/${taken}/take`, { token: owner.token });
  await go(first.id);
  expect((await entry(taken)).complaint.takenBy).toBe(owner.id);
  await done(second.id);
  expect((await entry(free)).complaint).toMatchObject({
    status: 'resolved',
    takenBy: maya.id,
    resolvedBy: maya.id,
  });
});

test('withdrawing a claimed call reopens its complaint', async () => {
  const call = await aCall();
  const id = await theAnswer(call.token);
  await go(call.id);
  expect((await withdraw(call.token)).body.status).toBe('withdrawn');
  const given = await entry(id);
  expect(given.complaint).toMatchObject({ status: 'open', takenBy: null, takenAt: null });
  expect(given.history).toMatchObject([
    { act: 'taken', by: maya.id },
    { act: 'reopened', byName: 'The guest' },
  ]);
  expect(await waiting()).toBe(1);
  // A repeated withdrawal changes nothing.
  await withdraw(call.token);
  expect((await entry(id)).history).toHaveLength(2);
  // An answer that arrives after the withdrawal is open as well.
  const late = await aCall();
  await go(late.id);
  await withdraw(late.token);
  const said = await theAnswer(late.token, 'key-number-2');
  expect((await entry(said)).complaint).toMatchObject({ status: 'open', takenBy: null });
});

test('withdrawing a call does not change a complaint that another member has taken, resolved or answered', async () => {
  const post = (id: string, what: string, body?: object) =>
    app.send('POST', `/api/feedback/${id}/${what}`, { token: owner.token, ...(body && { body }) });
  const ways = [
    { status: 'taken', before: (id: string) => post(id, 'take'), after: () => undefined },
    { status: 'resolved', after: (id: string) => post(id, 'resolve', { how: 'talked' }) },
    { status: 'resolved', after: (id: string) => post(id, 'thread', { text: 'Sorry' }) },
  ];
  for (const [which, { status, before, after }] of ways.entries()) {
    const call = await aCall();
    const id = await theAnswer(call.token, `key-number-${which}`);
    await before?.(id);
    await go(call.id);
    await after(id);
    const seen = await entry(id);
    expect(seen.complaint.status).toBe(status);
    await withdraw(call.token);
    expect(await entry(id)).toEqual(seen);
  }
});

test('a complaint is resolved by the member who pressed Done, and stays taken by the member who claimed the call', async () => {
  const priya = await aMember(app, owner);
  const call = await aCall();
  const id = await theAnswer(call.token);
  await go(call.id);
  const finished = await done(call.id, priya);
  expect(finished.body).toMatchObject({ status: 'done', takenBy: 'Mina Member' });
  const resolved = await entry(id);
  expect(resolved.complaint).toMatchObject({ takenBy: maya.id, resolvedBy: priya.id });
  expect(resolved.history).toMatchObject([
    { act: 'taken', by: maya.id },
    { act: 'resolved', by: priya.id },
  ]);
  // The same holds if the answer arrives after its call.
  const early = await aCall();
  await go(early.id);
  await done(early.id, priya);
  const said = await theAnswer(early.token, 'key-number-2');
  expect((await entry(said)).complaint).toMatchObject({ takenBy: maya.id, resolvedBy: priya.id });
});

test('an owner sees which member has taken which complaint, and can filter by member', async () => {
  const [one, two] = [await aCall(), await aCall()];
  const [mine, theirs] = [
    await theAnswer(one.token, 'key-number-1'),
    await theAnswer(two.token, 'key-number-2'),
  ];
  const third = await aCall();
  const resolved = await theAnswer(third.token, 'key-number-3');
  await app.send('POST', `/api/feedback/${mine}/take`, { token: owner.token });
  await go(two.id);
  await done(third.id);
  const read = async (path: string) => (await app.send('GET', path, { token: owner.token })).body;
  const { takers } = await read(`/api/feedback/takers?venueId=${venue.venueId}`);
  expect(takers).toHaveLength(2);
  expect(takers).toContainEqual({ id: maya.id, name: 'Mina', count: 1 });
  const { feedback, total } = await read(`/api/feedback?takenBy=${maya.id}`);
  expect({ total, ids: feedback.map(({ id }: { id: string }) => id) }).toEqual({
    total: 1,
    ids: [theirs],
  });
  expect((await entry(resolved)).complaint.status).toBe('resolved');
});

test('a verdict of “not really” is emailed to managers at once and only once, with details of the staff member’s visit', async () => {
  const manager = await aMember(app, owner, { role: 'manager' });
  const call = await aCall();
  const id = await theAnswer(call.token);
  await go(call.id);
  await done(call.id);
  await judge(call.token, false);
  await judge(call.token, false);
  const rows = await app.db.select().from(mails).where(eq(mails.toAddress, manager.email));
  const [mail, ...more] = rows;
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`Not sorted out at table 7, ${venue.name}`);
  expect(mail?.text).toMatch(/Mina Member came to the table, [^–]+ –\s+replaced it\./);
  expect(mail?.text).toMatch(/Noted there: New plate\nThe guest’s answer: Not really, /);
  expect(mail?.text).toContain(`http://localhost:3000/feedback?venue=${venue.venueId}&entry=${id}`);
  await judge(call.token, true);
  expect(await app.countMails(manager.email)).toBe(1);
});

test('a verdict of “not really” is emailed even before the guest has sent an answer', async () => {
  const call = await aCall();
  await go(call.id);
  await judge(call.token, false);
  const mail = await app.mailTo(owner.email);
  expect(mail?.subject).toBe(`Not sorted out at table 7, ${venue.name}`);
  expect(mail?.text).toContain(`http://localhost:3000/floor?venue=${venue.venueId}`);
});

test('the alert for a serious complaint says who came to the table and that the visit did not help', async () => {
  const call = await aCall();
  await go(call.id);
  await done(call.id);
  await judge(call.token, false);
  const said = { venueId: venue.venueId, rating: 'poor', isSeriousComplaint: true };
  await app.send('POST', '/api/feedback', { body: { ...said, callToken: call.token } });
  await alertSeriousComplaints(app.services);
  const sent = await app.db.select().from(mails).where(eq(mails.toAddress, owner.email));
  const alert = sent.find(({ kind }) => kind === 'serious-complaint');
  expect(alert?.text).toContain(
    'Who came to the table: Mina Member: replaced it\nSorted out: Not really\n',
  );
});

test('erasing an answer also deletes an earlier email about its call', async () => {
  const call = await aCall();
  await go(call.id);
  await done(call.id);
  await judge(call.token, false);
  expect((await app.db.select().from(mails)).map(({ text }) => text)).toEqual([
    expect.stringContaining('New plate'),
  ]);
  const said = { venueId: venue.venueId, rating: 'poor', callToken: call.token };
  const { body } = await app.send('POST', '/api/feedback', { body: said });
  const code = new URL(body.ticketUrl).pathname.split('/').at(-1);
  expect((await app.send('DELETE', `/api/tickets/${code}`)).status).toBe(200);
  expect(await app.db.select().from(mails)).toEqual([]);
});
