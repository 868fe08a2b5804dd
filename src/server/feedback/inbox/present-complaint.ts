import { FLOOR_ACTOR, GUEST_ACTOR, isComplaint } from '#shared/complaints/complaints.ts';
import type { ComplaintState } from '#shared/feedback/list-contract.ts';
import type { FeedbackRow } from './list-query.ts';

type Row = Pick<FeedbackRow, 'sentiment' | 'isSeriousComplaint' | 'reply' | 'state' | 'people'>;

/** The state of a complaint. complaint-state-query.ts has the same rules as SQL. */
export function presentComplaint({ reply, state, ...row }: Row): ComplaintState | null {
  if (!isComplaint(row)) return null;
  const resolution = presentResolution({ reply, state });
  const takenBy = state?.status === 'open' ? null : (state?.takenBy ?? null);
  const resolvedBy = resolution?.by ?? null;
  return {
    status: resolution ? 'resolved' : (state?.status ?? 'open'),
    takenBy,
    takenByName: actorName(row, takenBy),
    takenAt: takenBy === null ? null : (state?.takenAt?.toISOString() ?? null),
    resolvedBy,
    resolvedByName: actorName(row, resolvedBy),
    resolvedAt: resolution?.at?.toISOString() ?? null,
    how: resolution?.how ?? null,
  };
}

/** Null without an id, and for a person who has left. */
export function actorName({ people }: Pick<Row, 'people'>, id: string | null): string | null {
  if (id === GUEST_ACTOR) return 'The guest';
  if (id === FLOOR_ACTOR) return 'Somebody on the floor';
  return (id !== null && people?.[id]) || null;
}

/** A resolution that a person recorded wins over the one that a sent reply implies. */
function presentResolution({ reply, state }: Pick<Row, 'reply' | 'state'>) {
  if (state?.status === 'resolved') {
    return { by: state.resolvedBy, at: state.resolvedAt, how: state.how };
  }
  const { repliedAt, repliedBy } = reply ?? {};
  const isReopened = repliedAt && state?.reopenedAt && state.reopenedAt >= repliedAt;
  if (!repliedAt || isReopened) return undefined;
  return { by: repliedBy ?? null, at: repliedAt, how: 'replied' as const };
}
