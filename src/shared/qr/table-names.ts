import { FEEDBACK_MAX_LENGTHS } from '#shared/feedback/rules.ts';
import { SHEET_MAX_TABLES } from './contract.ts';

type TableNames = { names: string[]; error?: undefined } | { error: string };

type TableLimit = { tables: number; refusal: string };

const ON_CARDS: TableLimit = {
  tables: SHEET_MAX_TABLES,
  refusal: `Please print at most ${SHEET_MAX_TABLES} cards at once.`,
};

/** A hyphen or dash between two numbers: "1-40", "A1–A9", "Booth 1 - 6". */
const RANGE = /^(?<prefix>\D*?)(?<from>\d{1,6})\s*[-–—]\s*(?<again>\D*?)(?<to>\d{1,6})$/u;

/** Reads "1–12, 14, Bar, A1-A9" into a list of unique table names in the order written. */
export function tableNames(text: string, most: TableLimit = ON_CARDS): TableNames {
  const names = new Set<string>();
  for (const part of text.split(/[,;\n]/).map((piece) => piece.trim().replace(/\s+/g, ' '))) {
    if (part === '') continue;
    const read = readPart(part, most);
    if (read.error !== undefined) return read;
    for (const name of read.names) names.add(name);
  }
  if (names.size > most.tables) return { error: most.refusal };
  return { names: [...names] };
}

function readPart(part: string, most: TableLimit): TableNames {
  const range = RANGE.exec(part)?.groups;
  if (range) return readRange(part, range, most);
  if (part.length > FEEDBACK_MAX_LENGTHS.tableNumber) {
    return { error: `A table may have at most ${FEEDBACK_MAX_LENGTHS.tableNumber} characters.` };
  }
  return { names: [part] };
}

function readRange(part: string, groups: Record<string, string>, most: TableLimit): TableNames {
  const { prefix = '', from = '', again = '', to = '' } = groups;
  if (again !== '' && again.toLowerCase() !== prefix.toLowerCase()) {
    return { error: `“${part}” must begin and end with the same letters, like A1-A9.` };
  }
  const count = Number(to) - Number(from) + 1;
  if (count < 1) return { error: `“${part}” counts backwards. Please write ${to}-${from}.` };
  if (count > most.tables) return { error: most.refusal };
  // "01-12" keeps its leading zeros.
  const width = from.startsWith('0') ? from.length : 0;
  const names = Array.from(
    { length: count },
    (_, index) => `${prefix}${String(Number(from) + index).padStart(width, '0')}`,
  );
  return prefix.length + to.length > FEEDBACK_MAX_LENGTHS.tableNumber
    ? { error: `A table may have at most ${FEEDBACK_MAX_LENGTHS.tableNumber} characters.` }
    : { names };
}

/** "5" and "A1" are prefixed with "Table"; "Bar" and "Booth 3" explain themselves. */
export function tableLabel(name: string): string {
  return isTableNumber(name) ? `Table ${name}` : name;
}

export function isTableNumber(name: string): boolean {
  return /^\p{L}{0,2}[-.\s]?\d+\p{L}?$/u.test(name);
}

/** Writes a list of tables in short: "1-12, 14, Bar". `tableNames` reads it back as the same list. */
export function tablesText(names: readonly string[]): string {
  const runs: Run[] = [];
  for (const name of names) {
    const run = runs.at(-1);
    const numbered = numberedName(name);
    if (run?.last && numbered && follows(run.last, numbered)) {
      run.last = numbered;
      run.to = name;
    } else {
      runs.push({ from: name, to: name, last: numbered });
    }
  }
  return runs
    .map(({ from, to, last }) => (from === to ? from : `${from}-${last?.digits}`))
    .join(', ');
}

type NumberedName = { prefix: string; digits: string };

type Run = { from: string; to: string; last: NumberedName | undefined };

/** "A7" is number 7 of prefix A. A name with a dash is left out, as it would be read as a range. */
function numberedName(name: string): NumberedName | undefined {
  const groups = /^(?<prefix>[^\d–—-]*)(?<digits>[1-9]\d{0,4})$/u.exec(name)?.groups;
  return groups && { prefix: groups.prefix ?? '', digits: groups.digits ?? '' };
}

function follows(before: NumberedName, next: NumberedName): boolean {
  return before.prefix === next.prefix && Number(next.digits) === Number(before.digits) + 1;
}
