import { HOUR_MS } from '#shared/durations.ts';

export const MOST_PER_HOUR = 5;
/** How many safety matters of one phone, or of one table, get a mail of their own within an hour. */
export const MOST_OF_ONE_SOURCE = 3;
/** From how many phones of one network. A browser that forgets all it has stored is a new phone. */
export const MOST_PHONES_OF_ONE_NETWORK = 2;

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

/** Which phone and network an alert came from and at which table, as far as that is known. */
export type AlertSource = {
  device: string | null;
  network: string | null;
  table: string | null;
  /** The code on the table carried the venue's signature. */
  isScanned: boolean;
};

export type SafetyPlan<Row> = {
  /** Each of these gets a mail of its own. */
  single: Row[];
  /** The mail of these is the next summary. */
  summarised: Row[];
};

/**
 * Somebody who invents alarms must not drown a real one, so each phone and each table has its own
 * count of mails, and each network its own count of phones. Answers without a device share one.
 */
export function planSafetyAlerts<Row>(
  told: readonly AlertSource[],
  due: readonly Row[],
  sourceOf: (row: Row) => AlertSource,
): SafetyPlan<Row> {
  const takeRoom = makeTakeRoom();
  for (const source of told) takeRoom(source);
  const plan: SafetyPlan<Row> = { single: [], summarised: [] };
  for (const row of due) (takeRoom(sourceOf(row)) ? plan.single : plan.summarised).push(row);
  return plan;
}

/**
 * Answers whether an alert gets a mail of its own. Only those count: alarms that one network heaps on a
 * table use up nothing of it.
 */
function makeTakeRoom(): (source: AlertSource) => boolean {
  const mails = new Map<string, number>();
  const phones = new Map<string, Set<string>>();
  return (source) => {
    const names = namesOf(source);
    const phone = source.device ?? '';
    const others = phonesOf(source);
    const isFull =
      names.some((name) => (mails.get(name) ?? 0) >= MOST_OF_ONE_SOURCE) ||
      (!others.has(phone) && others.size >= MOST_PHONES_OF_ONE_NETWORK);
    if (isFull) return false;
    for (const name of names) mails.set(name, (mails.get(name) ?? 0) + 1);
    others.add(phone);
    return true;
  };

  /** A scanned code stands for itself: all guests who use the venue's Wi-Fi have one network. */
  function phonesOf({ network, isScanned }: AlertSource): Set<string> {
    if (network === null || isScanned) return new Set();
    const known = phones.get(network) ?? new Set();
    phones.set(network, known);
    return known;
  }
}

/** What was typed uses up nothing of what is scanned at the same table. */
function namesOf({ device, table, isScanned }: AlertSource): string[] {
  const place = table?.trim().toLowerCase();
  const names = [`device ${device ?? ''}`, ...(place ? [`table ${place}`] : [])];
  return isScanned ? names.map((name) => `scanned ${name}`) : names;
}
