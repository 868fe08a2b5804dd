import type { AnySession, TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { CallOutcome } from '#shared/floor/call-rules.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import { claimFreeCall, findCallInScope, finishOpenCall } from './board-query.ts';
import { presentCall } from './present-call.ts';
import { whoGoes } from './who-goes.ts';

type Actor = { session: AnySession; scope: TenantScope };
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
  const isWon = await claimFreeCall(services, id, who);
  const now = await callInScope(services, scope, id);
  if (isWon) return presentCall(now, session);
  if (now.status === 'withdrawn') throw noLongerNeeded();
  const by = now.takenByName ?? 'Somebody';
  throw new AppError('ALREADY_TAKEN', `${by} was faster`, {
    extra: { by, isYou: who.userId !== null && who.userId === now.takenBy },
  });
}

/** What was done at the table. Said twice, the first holds. */
export async function finishCall(
  services: Services,
  { session, scope }: Actor,
  id: string,
  { outcome, note, ...picked }: Picked & { outcome: CallOutcome; note: string | null },
): Promise<FloorCall> {
  const call = await callInScope(services, scope, id);
  const who = await whoGoes(services, session, call.venueUuid, picked);
  await finishOpenCall(services, id, { who, outcome, note });
  const now = await callInScope(services, scope, id);
  if (now.status === 'withdrawn') throw noLongerNeeded();
  return presentCall(now, session);
}

async function callInScope(services: Services, scope: TenantScope, id: string) {
  const call = await findCallInScope(services, scope, id);
  if (!call) throw new AppError('NOT_FOUND', 'There is no such call');
  return call;
}

function noLongerNeeded(): AppError {
  return new AppError('CONFLICT', 'The guest no longer needs anybody');
}
