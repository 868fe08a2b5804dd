import { nameOnTable } from './table-name.ts';

/** "1–8, 10, Terrace 1–3" */
export function formatTableRanges(names: readonly string[]): string {
  const parts: Part[] = [];
  for (const name of names) {
    const short = nameOnTable(name) ?? name.trim();
    const [, prefix, digits] = /^(\D*)(\d+)$/.exec(short) ?? [];
    const number = digits === undefined ? undefined : Number(digits);
    const before = parts.at(-1);
    if (before && digits && number === before.number + 1 && prefix === before.prefix) {
      parts.splice(-1, 1, { ...before, last: digits, number, length: before.length + 1 });
    } else {
      parts.push({
        first: short,
        last: digits ?? short,
        prefix: prefix ?? '',
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

/** A run of tables. `number` is the number of the last table, or NaN if its name has none. */
type Part = { first: string; last: string; prefix: string; number: number; length: number };
