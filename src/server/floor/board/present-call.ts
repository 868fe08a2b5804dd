import type { AnySession } from '#server/platform/http/session.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import type { GuestsCall } from '../calls/queries.ts';

/** As a board shows it to whoever looks. */
export function presentCall(row: GuestsCall, { userId }: Pick<AnySession, 'userId'>): FloorCall {
  const { id, tableNumber, rating, primaryIssue, currentStatus, outcome } = row;
  return {
    id,
    tableNumber,
    rating,
    primaryIssue,
    status: currentStatus,
    createdAt: row.createdAt.toISOString(),
    takenAt: row.takenAt?.toISOString() ?? null,
    takenBy: row.takenByName,
    isYours: userId !== null && row.takenBy === userId,
    doneAt: row.doneAt?.toISOString() ?? null,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    outcome,
  };
}
