import { MINUTE_MS } from '#shared/durations.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';
import type { CallNotice } from '../live/use-call-actions.ts';

/**
 * The 'undo' for a finished call disappears after a minute, or at once if its table waits again:
 * the board must not say that a table is done above its new alarm. A tap on a withdrawn call needs
 * no notice if the board already reports the withdrawal.
 */
export function isNoticeShown(
  notice: CallNotice | undefined,
  calls: readonly FloorCall[],
  now: number,
  hasToldOf: (call: FloorCall) => boolean,
): boolean {
  if (notice?.kind === 'withdrawn') return !hasToldOf(notice.call);
  if (notice?.kind !== 'done') return true;
  const table = normaliseTableName(notice.tableNumber);
  const isWaiting = ({ tableNumber, status }: FloorCall) =>
    normaliseTableName(tableNumber) === table && (status === 'waiting' || status === 'missed');
  if (calls.some(isWaiting)) return false;
  const { doneAt } = notice.call;
  return doneAt === null || now - new Date(doneAt).getTime() <= MINUTE_MS;
}
