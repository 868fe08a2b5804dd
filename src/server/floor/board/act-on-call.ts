import { recordCallEvents } from '#server/complaints/record-call-events.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { AnySession, TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { CallOutcome } from '#shared/floor/call-rules.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import { lockAnswerOfCall } from '../calls/queries.ts';
import { findCallInScope } from './board-query.ts';
import {
  addCallOutcome,
  claimFreeCall,
  finishOpenCall,
  recordArrival,
  reopenDoneCall,
  type StaffMember,
} from './call-action-query.ts';
import { mailMissedCalls } from './mail-missed-calls.ts';
import { findAlarmEndedWithoutVisit } from './missed-call-mail-query.ts';
import { presentCall } from './present-call.ts';
import { resolveStaffMember } from './resolve-staff-member.ts';

type Actor = { session: AnySession; scope: TenantScope };
type Needs = Pick<Services, 'now'> & { db: Queryable };
type PickedMember = { memberId?: string | undefined; proof?: string | undefined };

/**
 * Claims a call. When several members claim it at once, on any server, one wins and the others get
 * a 409 naming the winner. With `takeOver` a member may replace the current taker, unless another
 * member was faster.
 */
export async function claimCall(
  services: Services,
  { session, scope }: Actor,
  id: string,
  { takeOver, ...picked }: PickedMember & { takeOver?: string | undefined } = {},
): Promise<FloorCall> {
  const call = await callInScope(services, scope, id);
  const who = await resolveStaffMember(services, session, call.venueUuid, picked);
  const { isChanged, now } = await changeCall(services, scope, id, {
    since: 'taken',
    before: takeOver === undefined ? undefined : call,
    change: (within) => claimFreeCall(within, id, { who, sid: session.sid, takeOver }),
  });
  if (isChanged) return presentCall(now, session);
  if (now.status === 'withdrawn') throw callEndedError();
  throw alreadyTakenError(now, who);
}

/**
 * Marks that a member is at the table. Only the first report counts, from any member of the team.
 */
export async function arriveAtTable(
  services: Services,
  { session, scope }: Actor,
  id: string,
  picked: PickedMember = {},
): Promise<FloorCall> {
  const call = await callInScope(services, scope, id);
  const who = await staffMemberAtTable(services, session, call, picked);
  const { now } = await changeCall(services, scope, id, {
    since: call.takenAt === null ? 'taken' : undefined,
    change: (within) => recordArrival(within, id, { who, sid: session.sid }),
  });
  if (now.status === 'withdrawn') throw callEndedError();
  return presentCall(now, session);
}

/** Ends the call for the guest. The outcome may be added later; only the first one counts. */
export async function finishCall(
  services: Services,
  { session, scope }: Actor,
  id: string,
  { outcome = null, note, ...picked }: PickedMember & FinishedCall,
): Promise<FloorCall> {
  const call = await callInScope(services, scope, id);
  const who = await staffMemberAtTable(services, session, call, picked);
  const { sid } = session;
  let isEnded = false;
  const { now } = await changeCall(services, scope, id, {
    // A call may be finished without having been claimed. Its complaint is then taken first.
    since: call.takenAt === null ? 'taken' : 'done',
    change: async (within) => {
      isEnded = await finishOpenCall(within, id, { who, sid, outcome, note });
      return isEnded || (await addCallOutcome(within, id, { outcome, note }));
    },
    afterwards: async (tx) => {
      const unvisited = isEnded && (await findAlarmEndedWithoutVisit(tx, id));
      if (unvisited) await mailMissedCalls(services, tx, [unvisited]);
    },
  });
  if (now.status === 'withdrawn') throw callEndedError();
  return presentCall(now, session);
}

/** A shared device is not asked for a name again if the call already has a taker. */
async function staffMemberAtTable(
  services: Services,
  session: AnySession,
  { takenAt, venueUuid }: { takenAt: Date | null; venueUuid: string },
  picked: PickedMember,
): Promise<StaffMember> {
  if (takenAt !== null && session.deviceId !== null) {
    return { userId: null, name: null, memberId: null };
  }
  return resolveStaffMember(services, session, venueUuid, picked);
}

type FinishedCall = { outcome?: CallOutcome | null | undefined; note: string | null };

/** Undoes a mistaken "Done": the call goes back to the member who had taken it. */
export async function reopenCall(
  services: Services,
  { session, scope }: Actor,
  id: string,
): Promise<FloorCall> {
  await callInScope(services, scope, id);
  const { isChanged, now } = await changeCall(services, scope, id, {
    since: 'taken',
    change: (within) => reopenDoneCall(within, id, session.sid),
  });
  if (!isChanged && now.status === 'done') {
    throw new AppError(
      'CONFLICT',
      'This call ended too long ago, or the guest has already answered',
    );
  }
  return presentCall(now, session);
}

/** Changes a call and updates its complaint in the same transaction. */
async function changeCall(
  services: Services,
  scope: TenantScope,
  id: string,
  { since, before, change, afterwards }: CallChange,
) {
  return services.db.transaction(async (tx) => {
    const within = { ...services, db: tx };
    await lockAnswerOfCall(tx, { id });
    const isChanged = await change(within);
    const now = await callInScope(within, scope, id);
    if (isChanged) await recordCallEvents(services, tx, now, since, before);
    if (isChanged) await afterwards?.(tx);
    return { isChanged, now };
  });
}

type CallChange = {
  /**
   * The step of the call that is applied to its complaint; undefined if the complaint is unchanged.
   */
  since: 'taken' | 'done' | undefined;
  /** The earlier claim that the new claim replaces. */
  before?: { takenAt: Date | null; takenBy: string | null } | undefined;
  change: (within: Needs) => Promise<boolean>;
  /** Runs after the change has been recorded, in the same transaction. */
  afterwards?: (tx: Transaction) => Promise<void>;
};

async function callInScope(services: Needs, scope: TenantScope, id: string) {
  const call = await findCallInScope(services, scope, id);
  if (!call) throw new AppError('NOT_FOUND', 'There is no such call');
  return call;
}

function alreadyTakenError(
  { takenBy, takenByName }: { takenBy: string | null; takenByName: string | null },
  { userId }: StaffMember,
): AppError {
  const by = takenByName ?? 'Somebody';
  const isYou = userId !== null && userId === takenBy;
  const words = isYou ? 'You already have this call' : `${by} got there first`;
  return new AppError('ALREADY_TAKEN', words, { extra: { by, isYou } });
}

function callEndedError(): AppError {
  return new AppError('CONFLICT', 'The guest no longer needs anyone');
}
