import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { VenueRow } from '#server/venues/queries.ts';
import { foldComplaintEvents } from '#shared/complaints/complaint-events.ts';
import { waitForLock } from '#testing/database/wait-for-lock.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { backfillComplaintEvents } from './backfill-complaint-events.ts';
import { findComplaintEvents } from './complaint-query.ts';
import { complaintEvents, complaintStates } from './table.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner);
});

async function aComplaint(): Promise<{ id: string; ticket: string }> {
  const said = { venueId: venue.venueId, rating: 'poor', email: 'guest@example.com' };
  const { body } = await app.send('POST', '/api/feedback', { body: said });
  return { id: body.id, ticket: new URL(body.ticketUrl).pathname.split('/').at(-1) ?? '' };
}

const STEPS = {
  take: (id: string) => byTeam(`/api/feedback/${id}/take`),
  resolve: (id: string) => byTeam(`/api/feedback/${id}/resolve`, { how: 'talked', note: 'Sorry' }),
  reopen: (id: string) => byTeam(`/api/feedback/${id}/reopen`),
  note: (id: string) => byTeam(`/api/feedback/${id}/notes`, { words: 'Called them' }),
  mail: (id: string) => byTeam(`/api/feedback/${id}/reply`, { replyMessage: 'We are sorry.' }),
  message: (id: string) => byTeam(`/api/feedback/${id}/thread`, { text: 'We are sorry.' }),
  'guest writes': (_: string, ticket: string) =>
    app.send('POST', `/api/tickets/${ticket}/messages`, { body: { text: 'It was cold.' } }),
  'guest settles': (_: string, ticket: string) => app.send('POST', `/api/tickets/${ticket}/settle`),
};
type StepName = keyof typeof STEPS;

function byTeam(address: string, body?: object) {
  return app.send('POST', address, { token: owner.token, ...(body && { body }) });
}

async function storedState(id: string) {
  const [row] = await app.db
    .select()
    .from(complaintStates)
    .where(eq(complaintStates.feedbackId, id));
  if (!row) return undefined;
  const { feedbackId, venueUuid, feedbackCreatedAt, note, ...snapshot } = row;
  return snapshot;
}

test('after any sequence of acts, replies and messages, the stored state of a complaint equals the state computed from its events', async () => {
  const names = fc.constantFrom(...(Object.keys(STEPS) as StepName[]));
  await fc.assert(
    fc.asyncProperty(fc.array(names, { minLength: 4, maxLength: 12 }), async (steps) => {
      const { id, ticket } = await aComplaint();
      for (const step of steps) {
        app.moveClock(1000);
        await STEPS[step](id, ticket);
      }
      const events = await findComplaintEvents(app.db, id);
      expect(foldComplaintEvents(events)).toEqual(await storedState(id));
    }),
    { numRuns: 5 },
  );
});

test('the events of a complaint record in order who took it, added a note, replied, wrote and resolved it', async () => {
  const { id, ticket } = await aComplaint();
  const order = ['take', 'note', 'message', 'guest writes', 'message', 'guest settles'] as const;
  for (const step of order) {
    app.moveClock(1000);
    expect((await STEPS[step](id, ticket)).status).toBeLessThan(300);
  }
  const events = await findComplaintEvents(app.db, id);
  expect(events.map(({ kind, by }) => ({ kind, by }))).toEqual([
    { kind: 'taken', by: owner.id },
    { kind: 'noted', by: owner.id },
    { kind: 'replied', by: owner.id },
    { kind: 'guest_wrote', by: 'guest' },
    { kind: 'reopened', by: 'guest' },
    { kind: 'resolved', by: owner.id },
    { kind: 'replied', by: owner.id },
  ]);
});

test('when several members take a complaint at the same moment, only one of them gets it, and one event is recorded', async () => {
  const { id } = await aComplaint();
  await Promise.all(Array.from({ length: 5 }, () => STEPS.take(id)));
  const events = await findComplaintEvents(app.db, id);
  expect(events.map(({ kind }) => kind)).toEqual(['taken']);
});

test('a guest who settles the same ticket again and again adds no events', async () => {
  const { id, ticket } = await aComplaint();
  for (let again = 0; again < 5; again += 1) await STEPS['guest settles'](id, ticket);
  const events = await findComplaintEvents(app.db, id);
  expect(events.map(({ kind }) => kind)).toEqual(['resolved']);
});

test('the events of a complaint are deleted when its guest erases the ticket', async () => {
  const { id, ticket } = await aComplaint();
  await STEPS.take(id);
  expect((await app.send('DELETE', `/api/tickets/${ticket}`)).status).toBeLessThan(300);
  expect(await findComplaintEvents(app.db, id)).toEqual([]);
});

test('a complaint from before events were stored gets one event with its state, and later events continue from there', async () => {
  const ids: string[] = [];
  for (const steps of [['take'], ['resolve'], ['take', 'resolve', 'reopen'], ['mail', 'reopen']]) {
    const { id, ticket } = await aComplaint();
    ids.push(id);
    for (const step of steps as StepName[]) {
      app.moveClock(1000);
      await STEPS[step](id, ticket);
    }
  }
  await app.db.delete(complaintEvents);
  // Several servers start at once.
  await Promise.all([0, 1, 2].map(() => backfillComplaintEvents(app.services)));
  for (const id of ids) {
    const events = await findComplaintEvents(app.db, id);
    expect(events.map(({ kind }) => kind)).toEqual(['carried_over']);
    expect(foldComplaintEvents(events)).toEqual(await storedState(id));
    app.moveClock(1000);
    await STEPS.take(id);
    const later = await findComplaintEvents(app.db, id);
    expect(foldComplaintEvents(later)).toEqual(await storedState(id));
  }
});

/** Writes a state as version 0.2 does, which knows no events. */
async function resolveInEarlierVersion(id: string): Promise<void> {
  app.moveClock(1000);
  const at = app.services.now();
  const act = { act: 'resolved', at: at.toISOString(), by: owner.id, how: 'talked' };
  await app.db
    .update(complaintStates)
    .set({
      status: 'resolved',
      resolvedAt: at,
      resolvedBy: owner.id,
      how: 'talked',
      history: sql`history || ${JSON.stringify([act])}::jsonb`,
    })
    .where(eq(complaintStates.feedbackId, id));
}

test('an act that a server of an earlier version stores without an event gets its event with the next act', async () => {
  const { id } = await aComplaint();
  await STEPS.take(id);
  await resolveInEarlierVersion(id);
  app.moveClock(1000);
  await STEPS.reopen(id);
  const events = await findComplaintEvents(app.db, id);
  expect(events.map(({ kind }) => kind)).toEqual(['taken', 'carried_over', 'reopened']);
  expect(foldComplaintEvents(events)).toEqual(await storedState(id));
});

test('an act that a server of an earlier version stores without an event gets its event from a job', async () => {
  const { id } = await aComplaint();
  await STEPS.take(id);
  await resolveInEarlierVersion(id);
  for (let again = 0; again < 2; again += 1) await backfillComplaintEvents(app.services);
  const events = await findComplaintEvents(app.db, id);
  expect(events.map(({ kind }) => kind)).toEqual(['taken', 'carried_over']);
  expect(foldComplaintEvents(events)).toEqual(await storedState(id));
});

test('an act waits until a server of an earlier version has stored its change of the same complaint', async () => {
  const { id } = await aComplaint();
  await STEPS.take(id);
  app.moveClock(1000);
  let act: Promise<unknown> | undefined;
  await app.db.transaction(async (tx) => {
    await tx
      .update(complaintStates)
      .set({ status: 'open', takenAt: null, takenBy: null, history: [] })
      .where(eq(complaintStates.feedbackId, id));
    act = STEPS.resolve(id);
    await waitForLock(app.db);
  });
  await act;
  const events = await findComplaintEvents(app.db, id);
  expect(events.map(({ kind }) => kind)).toEqual(['taken', 'carried_over', 'resolved']);
  expect(await storedState(id)).toMatchObject({ takenBy: null, history: [{ act: 'resolved' }] });
  expect(foldComplaintEvents(events)).toEqual(await storedState(id));
});
