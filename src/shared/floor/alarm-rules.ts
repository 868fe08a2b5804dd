import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';

/** Alarms from one network for more tables than this are doubtful. */
const MAX_TABLES_PER_NETWORK = 3;

/** The properties by which the board and the owner's pages compare alarms. */
export type Alarm = {
  safety: SafetyClass | null;
  /** True if the guest's words say that a life may be at risk. */
  isEmergency: boolean;
  /** True if the guest has since changed the words that made this an emergency. */
  isTakenBack?: boolean;
  /** True if the code on the table was scanned, so that the alarm cannot be invented at home. */
  isScanned: boolean;
  /** True if somebody was at the table since the danger last came to light. */
  isVisited?: boolean;
  /** The networks of the alarm's guests; empty if one of the networks is unknown. */
  networks: readonly string[];
  createdAt: string;
};

/**
 * Where to go first: scanned codes, then emergencies (those whose words the guest has changed after
 * those whose words stand), the gravest matter and the longest wait.
 */
export function compareAlarms(one: Alarm, other: Alarm): number {
  return (
    Number(other.isScanned) - Number(one.isScanned) ||
    Number(other.isEmergency) - Number(one.isEmergency) ||
    Number(one.isTakenBack ?? false) - Number(other.isTakenBack ?? false) ||
    safetyGravity(other.safety) - safetyGravity(one.safety) ||
    Date.parse(one.createdAt) - Date.parse(other.createdAt)
  );
}

/**
 * The alarms that ring at a venue, in the order in which staff should go. The board, the headline of
 * Today and its first card all use it, so that nobody is sent to two tables at once.
 */
export function sortAlarms<A extends Alarm & { tableNumber: string }>(alarms: readonly A[]): A[] {
  const inDoubt = findUnconfirmedAlarms(alarms);
  return sortUnseenFirst(alarms.toSorted(compareAlarms), (alarm) => inDoubt.has(alarm));
}

/** Of the alarms that ring at a venue, those that may be invented. */
export function findUnconfirmedAlarms<A extends Alarm & { tableNumber: string }>(
  alarms: readonly A[],
): Set<A> {
  const tables = new Map<string, A[]>();
  for (const alarm of alarms) {
    const key = normaliseTableName(alarm.tableNumber);
    tables.set(key, [...(tables.get(key) ?? []), alarm]);
  }
  const flooding = findFloodingNetworks([...tables.values()]);
  return new Set(alarms.filter((alarm) => isUnconfirmed([alarm], flooding)));
}

/**
 * Puts the alarms of guests whom nobody has seen yet before those of guests who were visited, and
 * otherwise keeps their order. An emergency that may be invented still comes before a visited guest,
 * because it might be true; other alarms that may be invented come last.
 */
export function sortUnseenFirst<A extends Alarm>(
  alarms: readonly A[],
  isInDoubt: (alarm: A) => boolean,
): A[] {
  const rankOf = (alarm: A) => {
    if (alarm.isVisited) return isInDoubt(alarm) && !alarm.isEmergency ? 3 : 2;
    if (!isInDoubt(alarm)) return 0;
    return alarm.isEmergency ? 1 : 3;
  };
  return alarms.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/**
 * Higher is graver: an allergic reaction can close the throat within minutes, and a guest who is
 * ill or hurt needs help before one who found a hair. A guest's later words never replace a graver
 * class; only a team member can.
 */
export function safetyGravity(safety: SafetyClass | null): number {
  return safety === null ? 0 : (GRAVITY_BY_CLASS[safety] ?? 0);
}

const GRAVITY_BY_CLASS: Partial<Record<SafetyClass, number>> = {
  allergen: 3,
  illness: 2,
  injury: 2,
  foreign_object: 1,
};

/**
 * The networks from which alarms come in bulk and may be invented. `tables` lists the alarms of
 * each table. Scanned alarms do not count, because real guests share the venue's Wi-Fi with a
 * prankster. A scanned alarm does not make the other alarms of its table credible.
 */
export function findFloodingNetworks(tables: readonly (readonly Alarm[])[]): Set<string> {
  const counts = new Map<string, number>();
  for (const alarms of tables) {
    const doubtful = alarms.filter((alarm) => mayBeInvented([alarm]));
    for (const network of new Set(doubtful.flatMap(({ networks }) => networks))) {
      counts.set(network, (counts.get(network) ?? 0) + 1);
    }
  }
  return new Set(
    [...counts].flatMap(([network, n]) => (n > MAX_TABLES_PER_NETWORK ? network : [])),
  );
}

/** Whether all of these alarms come from flooding networks only. */
export function isUnconfirmed(alarms: readonly Alarm[], flooding: ReadonlySet<string>): boolean {
  return (
    mayBeInvented(alarms) &&
    alarms.every(({ networks }) => networks.every((network) => flooding.has(network)))
  );
}

/**
 * Whether the alarms may be invented. An alarm from an unknown network is never taken for invented.
 */
export function mayBeInvented(alarms: readonly Alarm[]): boolean {
  return (
    alarms.length > 0 &&
    alarms.every(({ isScanned, networks }) => !isScanned && networks.length > 0)
  );
}
