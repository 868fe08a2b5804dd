import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { findComplaintEvents } from '#server/complaints/complaint-query.ts';
import { complaintEvents, complaintStates } from '#server/complaints/table.ts';
import { sidOf } from '#server/platform/http/session.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { foldComplaintEvents } from '#shared/complaints/complaint-events.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { CALL_LAPSES_AFTER_MS, CALL_MISSED_AFTER_MS } from '#shared/floor/call-rules.ts';
import { aMember, anOwner, aVenue, type TestMember, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { raiseAlarm } from './board/raise-alarm.ts';
import { handleMissedCalls, releaseCalls } from './board/release-calls.ts';
import { calls, floorListeners } from './table.ts';

let app: TestApp;
let owner: TestOwner;
let maya: TestMember;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner, { liveFloor: true, tables: ['7'] });
  maya = await aMember(app, owner, { venues: [venue] });
  const seenAt = new Date(app.services.now().getTime() + 30 * DAY_MS);
  const listener = { venueUuid: venue.id, sid: sidOf(owner.cookie), seenAt };
  await app.db.insert(floorListeners).values(listener);
});

type Call = { id: string; token: string };

async function aCall(): Promise<Call> {
  const body = { venueId: venue.venueId, tableNumber: '7', rating: 'poor' };
  return (await app.send('POST', '/api/calls', { body })).body;
}

async function theAnswer({ id, token }: Call): Promise<string> {
  const body = { venueId: venue.venueId, tableNumber: '7', rating: 'poor', callToken: token };
  const headers = { 'idempotency-key': id };
  return (await app.send('POST', '/api/feedback', { body, headers })).body.id;
}

const atBoard = (act: string, { id }: Call, { token }: { token: string } = maya, body?: object) =>
  app.send('POST', `/api/floor/calls/${id}/${act}`, { token, ...(body && { body }) });
const judge = ({ token }: Call, settled: boolean) =>
  app.send('POST', `/api/calls/${token}/outcome`, { body: { settled } });

const STEPS = {
  answer: theAnswer,
  claim: (call: Call) => atBoard('claim', call),
  'claim by the owner': (call: Call) => atBoard('claim', call, owner),
  arrive: (call: Call) => atBoard('arrive', call),
  done: (call: Call) => atBoard('done', call, maya, { note: 'New plate' }),
  'done with outcome': (call: Call) => atBoard('done', call, maya, { outcome: 'replaced' }),
  reopen: (call: Call) => atBoard('reopen', call),
  'not settled': (call: Call) => judge(call, false),
  settled: (call: Call) => judge(call, true),
  withdraw: ({ token }: Call) => app.send('POST', `/api/calls/${token}/withdraw`),
  'nobody comes': async () => {
    app.moveClock(CALL_MISSED_AFTER_MS);
    await handleMissedCalls(app.services);
  },
  'nobody reports back': async () => {
    app.moveClock(CALL_LAPSES_AFTER_MS);
    await releaseCalls(app.services);
  },
};

const eventsOf = (id: string) => findComplaintEvents(app.db, id);
const kindsAndPeople = async (id: string) =>
  (await eventsOf(id)).map(({ kind, by }) => ({ kind, by }));

test('after any sequence of acts on a call, the state of its complaint follows from its events, which record every moment of the call once', async () => {
  const names = fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[]));
  await fc.assert(
    fc.asyncProperty(fc.array(names, { minLength: 3, maxLength: 10 }), async (steps) => {
      const call = await aCall();
      for (const step of steps) {
        app.moveClock(SECOND_MS);
        await STEPS[step](call);
      }
      const id = await theAnswer(call);
      const events = await eventsOf(id);
      const [state] = await app.db
        .select()
        .from(complaintStates)
        .where(eq(complaintStates.feedbackId, id));
      const { feedbackId, venueUuid, feedbackCreatedAt, note, ...snapshot } = state ?? {};
      expect(foldComplaintEvents(events)).toEqual(state && snapshot);
      const moments = events.flatMap(({ kind, at, details }) =>
        details.call ? [`${kind} ${at.toISOString()} ${details.call}`] : [],
      );
      expect(new Set(moments).size).toBe(moments.length);
      const [row] = await app.db.select().from(calls).where(eq(calls.id, call.id));
      const stored = {
        called: row?.createdAt,
        claimed: row?.takenAt,
        came: row?.arrivedAt,
        ended: row?.doneAt,
        withdrawn: row?.withdrawnAt,
        missed: row?.missedAt,
        given_back: row?.givenBackAt,
      };
      for (const [kind, at] of Object.entries(stored)) {
        if (at) expect(moments).toContain(`${kind} ${at.toISOString()} ${call.id}`);
      }
    }),
    { numRuns: 6 },
  );
});

test('the events of an answer record in order who called, who claimed the call, came and ended it, and what that did to the complaint', async () => {
  const call = await aCall();
  const id = await theAnswer(call);
  for (const step of ['claim', 'arrive', 'done', 'done with outcome', 'not settled'] as const) {
    app.moveClock(SECOND_MS);
    await STEPS[step](call);
  }
  expect(await kindsAndPeople(id)).toEqual([
    { kind: 'called', by: 'guest' },
    { kind: 'claimed', by: maya.id },
    { kind: 'taken', by: maya.id },
    { kind: 'came', by: maya.id },
    { kind: 'ended', by: maya.id },
    { kind: 'resolved', by: maya.id },
    { kind: 'resolved', by: maya.id },
    { kind: 'reopened', by: 'guest' },
  ]);
});

test('the events of an answer record that its call was missed, claimed, given back and withdrawn', async () => {
  const call = await aCall();
  const id = await theAnswer(call);
  await STEPS['nobody comes']();
  await STEPS.claim(call);
  app.moveClock(MINUTE_MS);
  await app.send('GET', '/api/logout', { cookies: { tabletalk_session: maya.cookie } });
  await releaseCalls(app.services);
  await STEPS.withdraw(call);
  expect(await kindsAndPeople(id)).toEqual([
    { kind: 'called', by: 'guest' },
    { kind: 'missed', by: null },
    { kind: 'claimed', by: maya.id },
    { kind: 'taken', by: maya.id },
    { kind: 'given_back', by: null },
    { kind: 'reopened', by: 'floor' },
    { kind: 'withdrawn', by: 'guest' },
  ]);
});

test('the events of an answer sent after its call contain all moments of the call, oldest first', async () => {
  const call = await aCall();
  for (const step of ['claim', 'arrive', 'done with outcome'] as const) {
    app.moveClock(SECOND_MS);
    await STEPS[step](call);
  }
  expect(await app.db.select().from(complaintEvents)).toEqual([]);
  const id = await theAnswer(call);
  expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual([
    'called',
    'claimed',
    'came',
    'ended',
    'taken',
    'resolved',
  ]);
});

test('an alarm that is raised twice for an answer appears only once among its events, and names no person', async () => {
  const body = { venueId: venue.venueId, tableNumber: '7', rating: 'poor' };
  const { id } = (await app.send('POST', '/api/feedback', { body })).body;
  const danger = { feedbackId: id, venueUuid: venue.id, safety: 'allergen' } as const;
  for (let again = 0; again < 2; again += 1) {
    await app.db.transaction((tx) => raiseAlarm(app.services, tx, danger));
  }
  expect(await kindsAndPeople(id)).toEqual([{ kind: 'called', by: null }]);
});
