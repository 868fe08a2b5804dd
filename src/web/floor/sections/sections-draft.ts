import type { FloorPlan } from '#shared/floor/plan-contract.ts';
import type { Arrangement } from '#shared/roster/contract.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';

type Sections = Arrangement['sections'];

/** Who has each table, by the table's key. */
export type SectionsDraft = ReadonlyMap<string, string>;

/** Leaves out people who have left the roster, so that their tables are free. */
export function draftOf(
  sections: Sections,
  isOnRoster: (personId: string) => boolean,
): SectionsDraft {
  return new Map(
    sections
      .filter(({ personId }) => isOnRoster(personId))
      .flatMap(({ personId, tables }) =>
        tables.map((name) => [normaliseTableName(name), personId] as const),
      ),
  );
}

/** Tables that are not on the venue's list keep their people: they may be listed again. */
export function sectionsOf(draft: SectionsDraft, tableNames: readonly string[]): Sections {
  const names = new Map(tableNames.map((name) => [normaliseTableName(name), name]));
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

/** Gives a table to a person, or takes it back if the person has it already. */
export function giveTable(draft: SectionsDraft, name: string, personId: string): SectionsDraft {
  const next = new Map(draft);
  const key = normaliseTableName(name);
  if (draft.get(key) === personId) next.delete(key);
  else next.set(key, personId);
  return next;
}

/** Gives all tables of an area to a person, or takes them back if the person has all of them. */
export function giveArea(
  draft: SectionsDraft,
  names: readonly string[],
  personId: string,
): SectionsDraft {
  const next = new Map(draft);
  const hasAll = names.every((name) => draft.get(normaliseTableName(name)) === personId);
  for (const name of names) {
    if (hasAll) next.delete(normaliseTableName(name));
    else next.set(normaliseTableName(name), personId);
  }
  return next;
}

/** Gives all of one person's tables to another person, or to nobody. */
export function passOnTables(draft: SectionsDraft, from: string, to: string | null): SectionsDraft {
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
 * Merges the changes that two tablets made to the same sections. A table that they gave to
 * different people stays with `theirs` until somebody says who has it.
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

/** Tables that can be given with one tap, and the label of the button for it. */
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
  const inDrawn = new Set(drawn.flatMap(({ tables }) => tables.map(normaliseTableName)));
  const byWord = new Map<string, string[]>();
  for (const name of tableNames) {
    const word = /^\p{Letter}{2,}(?=.*\d)/u.exec(name)?.[0];
    if (
      !word ||
      inDrawn.has(normaliseTableName(name)) ||
      normaliseTableName(name) !== name.toLowerCase()
    )
      continue;
    byWord.set(word, [...(byWord.get(word) ?? []), name]);
  }
  const named = [...byWord].map(([word, tables]) => ({ label: `All ${word} tables`, tables }));
  return [...drawn, ...named].filter(({ tables }) => tables.length > 1);
}
