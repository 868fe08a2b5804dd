import { followCall } from '#server/feedback/complaints/follow-call.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { AnySession, TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { CallOutcome } from '#shared/floor/call-rules.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import { lockAnswerOfCall } from '../calls/queries.ts';
import { claimFreeCall, findCallInScope, finishOpenCall, type Going } from './board-query.ts';
import { presentCall } from './present-call.ts';
import { whoGoes } from './who-goes.ts';

type Actor = { session: AnySession; scope: TenantScope };
type Needs = Pick<Services, 'now'> & { db: Queryable };
type Picked = { memberId?: string | undefined; proof?: string | undefined };

/** One claim wins, on whichever server; whoever was slower is told who was faster. */
export async function claimCall(
  services: Services,
  { session, scope }: Actor,
  id: string,
  picked: Picked | undefined,
): Promise<FloorCall> {
  const call = await callInScope(services, scope, id);
  const who = await whoGoes(services, session, call.venueUuid, picked);
  const { isChanged, now } = await changeCall(services, scope, id, 'taken', (within) =>
    claimFreeCall(within, id, who),
  );
  if (isChanged) return presentCall(now, session);
  if (now.status === 'withdrawn') throw noLongerNeeded();
  throw alreadyTaken(now, who);
}

/** What was done at the table. Said twice, the first holds. */
export async function finishCall(
  services: Services,
  { session, scope }: Actor,
  id: string,
  { outcome, note, ...picked }: Picked & { outcome: CallOutcome; note: string | null },
): Promise<FloorCall> {
  const call = await callInScope(services, scope, id);
  // At a shared device nobody is asked again: whoever went is known.
  const who =
    call.status === 'taken' && session.deviceId !== null
      ? { userId: null, name: null }
      : await whoGoes(services, session, call.venueUuid, picked);
  // Nobody may have said before that they are going.
  const since = call.takenAt === null ? 'taken' : 'done';
  const { now } = await changeCall(services, scope, id, since, (within) =>
    finishOpenCall(within, id, { who, outcome, note }),
  );
  if (now.status === 'withdrawn') throw noLongerNeeded();
  return presentCall(now, session);
}

/** What happens to a call happens to the complaint that it is about. */
async function changeCall(
  services: Services,
  scope: TenantScope,
  id: string,
  since: 'taken' | 'done',
  change: (within: Needs) => Promise<boolean>,
) {
  return services.db.transaction(async (tx) => {
    const within = { ...services, db: tx };
    await lockAnswerOfCall(tx, { id });
    const isChanged = await change(within);
    const now = await callInScope(within, scope, id);
    if (isChanged) await followCall(tx, now, since);
    return { isChanged, now };
  });
}

async function callInScope(services: Needs, scope: TenantScope, id: string) {
  const call = await findCallInScope(services, scope, id);
  if (!call) throw new AppError('NOT_FOUND', 'There is no such call');
  return call;
}

function alreadyTaken(
  { takenBy, takenByName }: { takenBy: string | null; takenByName: string | null },
  { userId }: Going,
): AppError {
  const by = takenByName ?? 'Somebody';
  const isYou = userId !== null && userId === takenBy;
  const words = isYou ? 'You have this call already' : `${by} was faster`;
  return new AppError('ALREADY_TAKEN', words, { extra: { by, isYou } });
}

function noLongerNeeded(): AppError {
  return new AppError('CONFLICT', 'The guest no longer needs anybody');
}
