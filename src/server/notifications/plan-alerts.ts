import { HOUR_MS } from '#shared/durations.ts';

export const MOST_PER_HOUR = 5;
/** How many safety matters of one phone, or of one table, get a mail of their own within an hour. */
export const MOST_OF_ONE_SOURCE = 3;

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
 * matters are planned by `planSafetyAlerts`: none of them waits.
 */
export function planAlerts<Row>(hour: AlertHour, due: readonly Row[], now: Date): AlertPlan<Row> {
  const isOver = now.getTime() - hour.startedAt.getTime() >= HOUR_MS;
  const startedAt = isOver ? now : hour.startedAt;
  if (isOver && hour.mailCount >= MOST_PER_HOUR && due.length > 1) {
    return { single: [], gathered: [...due], hour: { startedAt, mailCount: 1 } };
  }
  const before = isOver ? 0 : hour.mailCount;
  const single = due.slice(0, Math.max(0, MOST_PER_HOUR - before));
  return { single, gathered: [], hour: { startedAt, mailCount: before + single.length } };
}

/** Which phone an alert came from and at which table, as far as that is known. */
export type AlertSource = { device: string | null; table: string | null };

export type SafetyPlan<Row> = {
  /** Each of these gets a mail of its own. */
  single: Row[];
  /** The mail of these is the next summary. */
  summarised: Row[];
};

/**
 * Somebody who invents alarms must not drown a real one, so each phone and each table has its own
 * count. Answers without a device share one.
 */
export function planSafetyAlerts<Row>(
  told: readonly AlertSource[],
  due: readonly Row[],
  sourceOf: (row: Row) => AlertSource,
): SafetyPlan<Row> {
  const counts = new Map<string, number>();
  const count = (names: readonly string[]) => {
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  for (const source of told) count(namesOf(source));
  const plan: SafetyPlan<Row> = { single: [], summarised: [] };
  for (const row of due) {
    const names = namesOf(sourceOf(row));
    const hasRoom = names.every((name) => (counts.get(name) ?? 0) < MOST_OF_ONE_SOURCE);
    (hasRoom ? plan.single : plan.summarised).push(row);
    count(names);
  }
  return plan;
}

function namesOf({ device, table }: AlertSource): string[] {
  const place = table?.trim().toLowerCase();
  return [`device ${device ?? ''}`, ...(place ? [`table ${place}`] : [])];
}
