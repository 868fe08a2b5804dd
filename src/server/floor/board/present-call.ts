import type { AnySession } from '#server/platform/http/session.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import { filterKnownReason } from '../calls/filter-known-reason.ts';
import type { CallWithStatus } from '../calls/queries.ts';

/** A call on the board. Staff see only reasons that the chat offers, never a guest's own words. */
export function presentCall(
  row: CallWithStatus,
  { userId, role }: Pick<AnySession, 'userId' | 'role'>,
): FloorCall {
  const { id, tableNumber, rating, currentStatus, outcome } = row;
  const primaryIssue = role === 'staff' ? filterKnownReason(row.primaryIssue) : row.primaryIssue;
  return {
    id,
    tableNumber,
    isKnownTable: row.tableProof !== null,
    isScanned: row.tableProof === 'signed',
    networks: row.networks ?? [],
    rating,
    primaryIssue,
    safety: row.safety,
    isAlarm: row.isAlarm,
    status: currentStatus,
    createdAt: row.createdAt.toISOString(),
    takenAt: row.takenAt?.toISOString() ?? null,
    takenBy: row.takenByName,
    isYours: userId !== null && row.takenBy === userId,
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    givenBackAt: row.givenBackAt?.toISOString() ?? null,
    doneAt: row.doneAt?.toISOString() ?? null,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    outcome,
  };
}
