import { nameOnTable } from './table-name.ts';

/** "1–8, 10, Terrace 1–3": numbered tables first, and the tables of an area together. */
export function formatTableRanges(names: readonly string[]): string {
  const parts: Part[] = [];
  for (const { short, prefix, digits, number } of inOrder(names.map(readTableName))) {
    const before = parts.at(-1);
    if (before && digits && number === before.number + 1 && prefix === before.prefix) {
      parts.splice(-1, 1, { ...before, last: digits, number, length: before.length + 1 });
    } else {
      parts.push({
        first: short,
        last: digits ?? short,
        prefix,
        number: number ?? Number.NaN,
        length: 1,
      });
    }
  }
  return parts
    .map(({ first, last, prefix, length }) => {
      if (length === 1) return first;
      return length === 2 && prefix === '' ? `${first}, ${last}` : `${first}–${last}`;
    })
    .join(', ');
}

/** The parts of "Terrace 12". The prefix of a name without a number is the whole name. */
function readTableName(name: string): TableNameParts {
  const short = nameOnTable(name) ?? name.trim();
  const [, prefix = short, digits] = /^(\D*)(\d+)$/.exec(short) ?? [];
  return { short, prefix, digits, number: digits === undefined ? undefined : Number(digits) };
}

type TableNameParts = {
  short: string;
  prefix: string;
  digits: string | undefined;
  number: number | undefined;
};

/** By area, in the order in which the areas are listed; plain numbers come first. */
function inOrder(tables: readonly TableNameParts[]): TableNameParts[] {
  const areas = ['', ...tables.map(({ prefix }) => prefix)];
  return tables.toSorted(
    (one, other) =>
      areas.indexOf(one.prefix) - areas.indexOf(other.prefix) ||
      (one.number ?? 0) - (other.number ?? 0),
  );
}

/** A run of tables. `number` is the number of the last table, or NaN if its name has none. */
type Part = { first: string; last: string; prefix: string; number: number; length: number };
