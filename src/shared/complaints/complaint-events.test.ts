import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyComplaintEvent,
  COMPLAINT_EVENT_KINDS,
  type ComplaintEvent,
  type ComplaintSnapshot,
  foldComplaintEvents,
  MAX_ACTS,
} from './complaint-events.ts';
import { COMPLAINT_ACTS, FLOOR_ACTOR, GUEST_ACTOR, RESOLUTIONS } from './complaints.ts';
import { type ComplaintActRequest, decideAct, isComplaintResolved } from './decide-act.ts';

const FIRST_MS = Date.UTC(2026, 10, 18);
const PEOPLE = ['ada', 'ben', GUEST_ACTOR, FLOOR_ACTOR] as const;

const claim = fc.record({
  by: fc.constantFrom(...PEOPLE),
  at: fc.nat(40).map((minute) => new Date(FIRST_MS + minute)),
});

/**
 * A random act of a person or a guest, and the state of the reply and the danger at that moment.
 */
const step = fc.record({
  kind: fc.constantFrom(...COMPLAINT_ACTS),
  by: fc.constantFrom(...PEOPLE),
  how: fc.option(fc.constantFrom(...RESOLUTIONS)),
  note: fc.option(fc.constantFrom('Dessert on us', 'Called them')),
  isAgreed: fc.boolean(),
  isResolved: fc.boolean(),
  isAlarmEnded: fc.boolean(),
  taken: fc.option(claim, { nil: undefined }),
  isAsTaken: fc.option(claim, { nil: undefined }),
  isReplied: fc.boolean(),
  isUnattended: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Applies the acts one by one, as the server does, and keeps the events and the state. */
function applySteps(steps: readonly Step[]) {
  const events: ComplaintEvent[] = [];
  let snapshot: ComplaintSnapshot | undefined;
  let note: string | null = null;
  for (const [index, { isReplied, isUnattended, taken, isAsTaken, ...asked }] of steps.entries()) {
    const at = new Date(FIRST_MS + index);
    const request: ComplaintActRequest = {
      ...asked,
      at,
      ...(taken && { taken }),
      ...(isAsTaken && { isAsTaken }),
    };
    const before = new Date(at.getTime() - 1);
    const facts = {
      snapshot,
      note,
      repliedAt: isReplied ? before : null,
      unattendedSince: isUnattended ? before : null,
    };
    const event = decideAct(request, facts);
    if (!event) continue;
    events.push(event);
    snapshot = applyComplaintEvent(snapshot, event);
    note = request.note ?? null;
  }
  return { events, snapshot };
}

test('the state of a complaint follows from its events alone, after any sequence of acts', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const { events, snapshot } = applySteps(steps);
      expect(foldComplaintEvents(events)).toEqual(snapshot);
      // Events are stored as JSON.
      const stored = JSON.parse(JSON.stringify(events)) as (ComplaintEvent & { at: string })[];
      const read = stored.map((event) => ({ ...event, at: new Date(event.at) }));
      expect(foldComplaintEvents(read)).toEqual(snapshot);
    }),
  );
});

test('a complaint whose earlier events were replaced by its state goes on from that state', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), fc.nat(20), (steps, place) => {
      const { events, snapshot } = applySteps(steps);
      const before = foldComplaintEvents(events.slice(0, place));
      if (!before) return;
      const state = JSON.parse(JSON.stringify(before));
      const carried = { kind: 'carried_over', at: new Date(FIRST_MS), by: null } as const;
      const later = [{ ...carried, details: { state } }, ...events.slice(place)];
      expect(foldComplaintEvents(later)).toEqual(snapshot);
    }),
  );
});

test('only acts change the state of a complaint, and the latest acts are its history', () => {
  const acts: readonly string[] = COMPLAINT_ACTS;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const { events, snapshot } = applySteps(steps);
      for (const kind of COMPLAINT_EVENT_KINDS) {
        if (acts.includes(kind) || kind === 'carried_over') continue;
        const event = { kind, at: new Date(FIRST_MS), by: 'ada', details: {} };
        expect(applyComplaintEvent(snapshot, event)).toBe(snapshot);
      }
      expect((snapshot?.history ?? []).map(({ act }) => act)).toEqual(
        events.slice(-MAX_ACTS).map(({ kind }) => kind),
      );
    }),
  );
});

test('a complaint with a taker or a resolution is not open, and an open complaint has neither', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { snapshot } = applySteps(steps);
      if (!snapshot) return;
      expect(snapshot.resolvedAt !== null).toBe(snapshot.status === 'resolved');
      if (snapshot.status === 'open') expect(snapshot.takenAt).toBe(null);
      if (snapshot.status === 'taken') expect(snapshot.takenAt).not.toBe(null);
    }),
  );
});

const AT = new Date(FIRST_MS);
const LATER = new Date(FIRST_MS + 1);
const NOTHING = { snapshot: undefined, note: null, repliedAt: null, unattendedSince: null };

test('a reply resolves a complaint until the complaint is reopened', () => {
  expect(isComplaintResolved({ snapshot: undefined, repliedAt: AT })).toBe(true);
  const reopened = decideAct(
    { kind: 'reopened', by: 'ada', at: LATER },
    { ...NOTHING, repliedAt: AT },
  );
  const snapshot = reopened && applyComplaintEvent(undefined, reopened);
  expect(isComplaintResolved({ snapshot, repliedAt: AT })).toBe(false);
  expect(isComplaintResolved({ snapshot, repliedAt: new Date(FIRST_MS + 2) })).toBe(true);
});

test('a complaint on which nobody has acted cannot be reopened or given back', () => {
  const reopen = { kind: 'reopened', by: GUEST_ACTOR, at: AT } as const;
  expect(decideAct(reopen, NOTHING)).toBe(undefined);
  const isAsTaken = { by: 'ada', at: AT };
  expect(decideAct({ ...reopen, isAsTaken }, { ...NOTHING, repliedAt: AT })).toBe(undefined);
});

test('taking a complaint that a reply has resolved reopens it', () => {
  const taken = decideAct({ kind: 'taken', by: 'ada', at: LATER }, { ...NOTHING, repliedAt: AT });
  expect(taken?.details).toEqual({ isReopened: true });
  const snapshot = taken && applyComplaintEvent(undefined, taken);
  expect(snapshot).toMatchObject({ status: 'taken', reopenedAt: LATER });
});

test('a complaint that a member has taken can be taken by a colleague only if danger came to light later', () => {
  const taken = decideAct({ kind: 'taken', by: 'ada', at: AT }, NOTHING);
  const snapshot = taken && applyComplaintEvent(undefined, taken);
  const second = { kind: 'taken', by: 'ben', at: new Date(FIRST_MS + 2) } as const;
  expect(decideAct(second, { ...NOTHING, snapshot })).toBe(undefined);
  expect(decideAct(second, { ...NOTHING, snapshot, unattendedSince: AT })).toBe(undefined);
  expect(decideAct(second, { ...NOTHING, snapshot, unattendedSince: LATER })).toBeDefined();
});
