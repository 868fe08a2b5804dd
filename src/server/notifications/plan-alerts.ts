import { HOUR_MS } from '#shared/durations.ts';

export const MOST_PER_HOUR = 5;

/** The hour that a venue's alerts are counted in. */
export type AlertHour = { startedAt: Date; mailCount: number };

export type AlertPlan<Row> = {
  /** Each of these gets a mail of its own. */
  single: Row[];
  /** These go together into one. */
  gathered: Row[];
  hour: AlertHour;
};

/**
 * The first complaints of an hour are told one by one; the others wait until it is over and then
 * come together. An owner who has five of these mails already knows that something is wrong.
 */
export function planAlerts<Row>(hour: AlertHour, due: readonly Row[], now: Date): AlertPlan<Row> {
  const isOver = now.getTime() - hour.startedAt.getTime() >= HOUR_MS;
  const haveWaited = isOver && hour.mailCount >= MOST_PER_HOUR && due.length > 1;
  if (haveWaited) {
    return { single: [], gathered: [...due], hour: { startedAt: now, mailCount: 1 } };
  }
  const { startedAt, mailCount } = isOver ? { startedAt: now, mailCount: 0 } : hour;
  const single = due.slice(0, Math.max(0, MOST_PER_HOUR - mailCount));
  return { single, gathered: [], hour: { startedAt, mailCount: mailCount + single.length } };
}
