import type { Server, TableHistory } from './table-histories.ts';

/** A person with the tables they had on the day, from their first moment to their last. */
export type PersonOfDay = {
  personId: string;
  name: string;
  tables: string[];
  from: string;
  until: string;
};

/** The people whose names the reader may see, in the order of their tables. */
export function peopleOfDay(histories: readonly TableHistory[]): PersonOfDay[] {
  const people = new Map<string, PersonOfDay>();
  for (const { table, stretches } of histories) {
    for (const { server, from, until } of stretches) {
      if (!isNamed(server)) continue;
      const known = people.get(server.personId);
      if (!known) {
        people.set(server.personId, { ...server, tables: [table], from, until });
        continue;
      }
      if (!known.tables.includes(table)) known.tables.push(table);
      if (from < known.from) known.from = from;
      if (until > known.until) known.until = until;
    }
  }
  return [...people.values()];
}

function isNamed(server: Server | undefined): server is { personId: string; name: string } {
  return server !== undefined && server.personId !== null && server.name !== null;
}
