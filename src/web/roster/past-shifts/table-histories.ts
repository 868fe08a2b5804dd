import type { PastShifts, ShiftOfDay } from '#shared/roster/contract.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';

/**
 * The person who has a table; for a colleague whom the reader may not see, id and name are null.
 */
export type Server = { personId: string | null; name: string | null };

/** A stretch of time in which a table had one person, or nobody although others had tables. */
type TableStretch = { from: string; until: string; server: Server | undefined };

export type TableHistory = { table: string; stretches: TableStretch[] };

/** Tables that passed from one person to another at the same moment. */
export type TableHandover = { at: string; from: Server; to: Server; tables: string[] };

/**
 * Who had each table of a day, in the order of the room, followed by tables that are no longer
 * listed. A table that nobody had all day has no stretch with a person.
 */
export function tableHistories({ shifts, tables }: PastShifts): TableHistory[] {
  const served = shifts.filter((shift) => shift.tables.length > 0);
  const names = new Map(tables.map((name) => [normaliseTableName(name), name]));
  for (const { table } of served.flatMap((shift) => shift.tables)) {
    if (!names.has(normaliseTableName(table))) names.set(normaliseTableName(table), table);
  }
  return [...names].map(([key, table]) => ({ table, stretches: stretchesOf(key, served) }));
}

function stretchesOf(key: string, served: readonly ShiftOfDay[]): TableStretch[] {
  const stretches: TableStretch[] = [];
  for (const { from, until, tables } of served) {
    const own = tables.find(({ table }) => normaliseTableName(table) === key);
    const server = own && { personId: own.personId, name: own.name };
    const before = stretches.at(-1);
    if (before?.until === from && isSameServer(before.server, server)) before.until = until;
    else stretches.push({ from, until, server });
  }
  return stretches;
}

function isSameServer(one: Server | undefined, other: Server | undefined): boolean {
  return one?.personId === other?.personId && (one === undefined) === (other === undefined);
}

/** In chronological order; several tables that change hands together are one handover. */
export function tableHandovers(histories: readonly TableHistory[]): TableHandover[] {
  const found: TableHandover[] = [];
  for (const { table, stretches } of histories) {
    for (const [place, { until, server: from }] of stretches.entries()) {
      const next = stretches[place + 1];
      if (!from || !next?.server || next.from !== until) continue;
      const { server: to } = next;
      const known = found.find(
        (each) => each.at === until && isSameServer(each.from, from) && isSameServer(each.to, to),
      );
      if (known) known.tables.push(table);
      else found.push({ at: until, from, to, tables: [table] });
    }
  }
  return found.sort((one, other) => one.at.localeCompare(other.at));
}

/** The listed tables that nobody had at any time of the day. */
export function unservedTables(histories: readonly TableHistory[]): string[] {
  return histories
    .filter(({ stretches }) => stretches.every(({ server }) => server === undefined))
    .map(({ table }) => table);
}
