import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';

type Row = { createdAt: Date; repliedAt?: Date | null };

/**
 * The mean time until a reply. Sums whole milliseconds: summing fractions of an hour could round a
 * half the wrong way.
 */
export function meanReplyHours(rows: readonly Row[]): number | null {
  const waited = replyDelaysMs(rows);
  const sum = waited.reduce((total, each) => total + each, 0);
  return waited.length ? Math.round((sum * 10) / (waited.length * HOUR_MS)) / 10 : null;
}

export function meanMinutes(waitedMs: readonly number[]): number | null {
  const sum = waitedMs.reduce((total, each) => total + each, 0);
  return waitedMs.length ? Math.round(sum / (waitedMs.length * MINUTE_MS)) : null;
}

export function replyDelaysMs(rows: readonly Row[]): number[] {
  return rows.flatMap(({ repliedAt, createdAt }) =>
    repliedAt ? [repliedAt.getTime() - createdAt.getTime()] : [],
  );
}

/** The waiting times of complaints; in these cases a reply is the only action that ends a wait. */
export function referenceComplaintWaits(complaints: readonly Row[], now: Date) {
  const answered = replyDelaysMs(complaints).length;
  const until = ({ repliedAt, createdAt }: Row) =>
    Math.max(0, (repliedAt ?? now).getTime() - createdAt.getTime());
  return {
    answered,
    waiting: complaints.length - answered,
    avgWaitMinutes: meanMinutes(complaints.map(until)),
  };
}
