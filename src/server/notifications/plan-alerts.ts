import { HOUR_MS } from '#shared/durations.ts';

export const MOST_PER_HOUR = 5;
/** A safety matter does not wait behind slow service; still, nobody reads a mail every minute. */
export const MOST_WITH_SAFETY_PER_HOUR = 20;

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
 * come together. An owner who has five of these mails already knows that something is wrong. Safety
 * matters go on being told one by one for longer.
 */
export function planAlerts<Row>(
  hour: AlertHour,
  due: readonly Row[],
  now: Date,
  isSafetyMatter: (row: Row) => boolean = () => false,
): AlertPlan<Row> {
  const isOver = now.getTime() - hour.startedAt.getTime() >= HOUR_MS;
  const others = due.filter((row) => !isSafetyMatter(row));
  const haveWaited = isOver && hour.mailCount >= MOST_PER_HOUR && others.length > 1;
  const startedAt = isOver ? now : hour.startedAt;
  let mailCount = isOver ? 0 : hour.mailCount;
  if (haveWaited) mailCount += 1;
  const single = due.filter((row) => {
    if (haveWaited && !isSafetyMatter(row)) return false;
    const most = isSafetyMatter(row) ? MOST_WITH_SAFETY_PER_HOUR : MOST_PER_HOUR;
    if (mailCount >= most) return false;
    mailCount += 1;
    return true;
  });
  return { single, gathered: haveWaited ? others : [], hour: { startedAt, mailCount } };
}
