import { isComplaint } from '#shared/feedback/complaints.ts';
import type { ComplaintState } from '#shared/feedback/list-contract.ts';
import type { FeedbackRow } from './list-query.ts';

type Row = Pick<FeedbackRow, 'sentiment' | 'isSeriousComplaint' | 'reply' | 'state'>;

/** What has become of a complaint; the database's side of it is complaint-state-query.ts. */
export function presentComplaint({ reply, state, ...row }: Row): ComplaintState | null {
  if (!isComplaint(row)) return null;
  const resolution = resolutionOf({ reply, state });
  const isTaken = state?.status !== 'open';
  return {
    status: resolution ? 'resolved' : (state?.status ?? 'open'),
    takenBy: isTaken ? (state?.takenBy ?? null) : null,
    takenAt: isTaken ? (state?.takenAt?.toISOString() ?? null) : null,
    resolvedBy: resolution?.by ?? null,
    resolvedAt: resolution?.at?.toISOString() ?? null,
    how: resolution?.how ?? null,
  };
}

/** What somebody said about it goes before what a reply says by itself. */
function resolutionOf({ reply, state }: Pick<Row, 'reply' | 'state'>) {
  if (state?.status === 'resolved') {
    return { by: state.resolvedBy, at: state.resolvedAt, how: state.how };
  }
  const { repliedAt, repliedBy } = reply ?? {};
  const isReopened = repliedAt && state?.reopenedAt && state.reopenedAt >= repliedAt;
  if (!repliedAt || isReopened) return undefined;
  return { by: repliedBy ?? null, at: repliedAt, how: 'replied' as const };
}
