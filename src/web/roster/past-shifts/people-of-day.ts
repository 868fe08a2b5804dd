import type { Server, TableHistory } from './table-histories.ts';

type Span = { from: string; until: string };

/** A person with the tables they had on the day, and when they had any. */
export type PersonOfDay = {
  personId: string;
  name: string;
  tables: string[];
  /** In order of time, with a pause between one and the next. */
  spans: Span[];
};

/** The people whose names the reader may see, in the order of their tables. */
export function peopleOfDay(histories: readonly TableHistory[]): PersonOfDay[] {
  const people = new Map<string, PersonOfDay>();
  for (const { table, stretches } of histories) {
    for (const { server, from, until } of stretches) {
      if (!isNamed(server)) continue;
      const person = people.get(server.personId) ?? { ...server, tables: [], spans: [] };
      people.set(server.personId, person);
      if (!person.tables.includes(table)) person.tables.push(table);
      person.spans = joinSpans([...person.spans, { from, until }]);
    }
  }
  return [...people.values()];
}

/** Joins spans that touch or overlap. */
function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { from, until } of spans.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const last = joined.at(-1);
    if (!last || from > last.until) joined.push({ from, until });
    else if (until > last.until) last.until = until;
  }
  return joined;
}

function isNamed(server: Server | undefined): server is { personId: string; name: string } {
  return server !== undefined && server.personId !== null && server.name !== null;
}
