import type { FloorPlan } from '#shared/floor/plan-contract.ts';
import type { Arrangement } from '#shared/roster/contract.ts';
import { nameOnTable, tableKey } from '#shared/venues/table-words.ts';

type Sections = Arrangement['sections'];

/** Who has each table, by the table's key. */
export type SectionsDraft = ReadonlyMap<string, string>;

/** Leaves out people who are not there: their tables are free. */
export function draftOf(sections: Sections, isThere: (personId: string) => boolean): SectionsDraft {
  return new Map(
    sections
      .filter(({ personId }) => isThere(personId))
      .flatMap(({ personId, tables }) => tables.map((name) => [tableKey(name), personId] as const)),
  );
}

/** Tables that are not on the venue's list keep their people: they may be listed again. */
export function sectionsOf(draft: SectionsDraft, tableNames: readonly string[]): Sections {
  const names = new Map(tableNames.map((name) => [tableKey(name), name]));
  const listed = [...names.keys()];
  const keys = [...listed, ...[...draft.keys()].filter((key) => !names.has(key))];
  const sections = new Map<string, string[]>();
  for (const key of keys) {
    const personId = draft.get(key);
    if (personId) {
      sections.set(personId, [...(sections.get(personId) ?? []), names.get(key) ?? key]);
    }
  }
  return [...sections].map(([personId, tables]) => ({ personId, tables }));
}

/** Gives a table to a person; a second tap gives it back. */
export function giveTable(draft: SectionsDraft, name: string, personId: string): SectionsDraft {
  const next = new Map(draft);
  const key = tableKey(name);
  if (draft.get(key) === personId) next.delete(key);
  else next.set(key, personId);
  return next;
}

/** Gives all tables of an area to a person, or back if the person has all of them. */
export function giveArea(
  draft: SectionsDraft,
  names: readonly string[],
  personId: string,
): SectionsDraft {
  const next = new Map(draft);
  const hasAll = names.every((name) => draft.get(tableKey(name)) === personId);
  for (const name of names) {
    if (hasAll) next.delete(tableKey(name));
    else next.set(tableKey(name), personId);
  }
  return next;
}

/** Gives everything that one person has to another, or to nobody. */
export function passOn(draft: SectionsDraft, from: string, to: string | null): SectionsDraft {
  return new Map(
    [...draft].flatMap(([key, personId]) => {
      if (personId !== from) return [[key, personId] as const];
      return to === null ? [] : [[key, to] as const];
    }),
  );
}

export function isSameDraft(one: SectionsDraft, other: SectionsDraft): boolean {
  return one.size === other.size && [...one].every(([key, id]) => other.get(key) === id);
}

/** A table that two tablets gave to two people. */
export type DisputedTable = { key: string; mine: string; theirs: string };

/**
 * Joins what two tablets made of the same sections: each change of either counts. A table that they
 * gave to two people stays with theirs until somebody says who has it.
 */
export function mergeDrafts({
  before,
  mine,
  theirs,
}: Record<'before' | 'mine' | 'theirs', SectionsDraft>): {
  draft: SectionsDraft;
  disputed: DisputedTable[];
} {
  const draft = new Map(theirs);
  const disputed: DisputedTable[] = [];
  for (const key of new Set([...before.keys(), ...mine.keys()])) {
    const [was, my, their] = [before.get(key), mine.get(key), theirs.get(key)];
    if (my === was || my === their) continue;
    if (their === was || their === undefined) {
      if (my) draft.set(key, my);
      else draft.delete(key);
    } else if (my) disputed.push({ key, mine: my, theirs: their });
  }
  return { draft, disputed };
}

/** Tables that can be given in one tap, and the words on its button. */
export type Area = { label: string; tables: readonly string[] };

/** The terraces of the plan with the tables in them, and tables that share a word, such as 'Bar'. */
export function areasOf(tableNames: readonly string[], plan: FloorPlan): Area[] {
  const drawn = plan.marks
    .filter(({ kind }) => kind === 'terrace')
    .map((mark) => ({
      label: `Whole ${(mark.label || 'terrace').toLowerCase()}`,
      tables: plan.tables
        .filter(
          ({ x, y }) =>
            Math.abs(x - mark.x) <= mark.width / 2 && Math.abs(y - mark.y) <= mark.height / 2,
        )
        .map(({ name }) => name),
    }));
  const inDrawn = new Set(drawn.flatMap(({ tables }) => tables.map(tableKey)));
  const byWord = new Map<string, string[]>();
  for (const name of tableNames) {
    const word = /^\p{Letter}{2,}(?=.*\d)/u.exec(name)?.[0];
    if (!word || inDrawn.has(tableKey(name)) || tableKey(name) !== name.toLowerCase()) continue;
    byWord.set(word, [...(byWord.get(word) ?? []), name]);
  }
  const named = [...byWord].map(([word, tables]) => ({ label: `All ${word} tables`, tables }));
  return [...drawn, ...named].filter(({ tables }) => tables.length > 1);
}

/** "1–8, 10, Terrace 1" */
export function tableRange(names: readonly string[]): string {
  const parts: { first: string; last: string; number: number | undefined; length: number }[] = [];
  for (const name of names) {
    const short = nameOnTable(name) ?? name;
    const number = /^\d+$/.test(short) ? Number(short) : undefined;
    const before = parts.at(-1);
    if (number !== undefined && before?.number === number - 1) {
      parts.splice(-1, 1, { ...before, last: short, number, length: before.length + 1 });
    } else parts.push({ first: short, last: short, number, length: 1 });
  }
  return parts
    .map(({ first, last, length }) => {
      if (length === 1) return first;
      return length === 2 ? `${first}, ${last}` : `${first}–${last}`;
    })
    .join(', ');
}
