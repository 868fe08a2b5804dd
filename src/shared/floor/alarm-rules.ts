import type { SafetyClass } from '#shared/understanding/understanding.ts';

/** Alarms from one network for more tables than this are doubtful. */
const MAX_TABLES_PER_NETWORK = 3;

/** The properties by which the board and the owner's pages compare alarms. */
export type Alarm = {
  safety: SafetyClass | null;
  /** True if a life may be at risk, according to the guest's words. */
  isEmergency: boolean;
  /** True if the guest has since changed the words that made this an emergency. */
  isTakenBack?: boolean;
  /** True if the code on the table was scanned, so that the alarm cannot be invented at home. */
  isScanned: boolean;
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
 * each table. Scanned alarms do not count, since real guests share the venue's Wi-Fi with a
 * prankster.
 */
export function findFloodingNetworks(tables: readonly (readonly Alarm[])[]): Set<string> {
  const counts = new Map<string, number>();
  for (const alarms of tables.filter(mayBeMadeUp)) {
    for (const network of new Set(alarms.flatMap(({ networks }) => networks))) {
      counts.set(network, (counts.get(network) ?? 0) + 1);
    }
  }
  return new Set(
    [...counts].flatMap(([network, n]) => (n > MAX_TABLES_PER_NETWORK ? network : [])),
  );
}

/** Whether all alarms of a table come from flooding networks only. */
export function isUnconfirmed(alarms: readonly Alarm[], flooding: ReadonlySet<string>): boolean {
  return (
    mayBeMadeUp(alarms) &&
    alarms.every(({ networks }) => networks.every((network) => flooding.has(network)))
  );
}

/** Whether the alarms may be made up; an alarm from an unknown network never counts as made up. */
export function mayBeMadeUp(alarms: readonly Alarm[]): boolean {
  return (
    alarms.length > 0 &&
    alarms.every(({ isScanned, networks }) => !isScanned && networks.length > 0)
  );
}
