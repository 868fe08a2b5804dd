import { FEEDBACK_MAX_LENGTHS } from '#shared/feedback/rules.ts';
import { SHEET_MAX_TABLES } from './contract.ts';

export type ParsedTableNames = { names: string[]; error?: undefined } | { error: string };

type TableLimit = { tables: number; refusal: string };

const CARD_TABLE_LIMIT: TableLimit = {
  tables: SHEET_MAX_TABLES,
  refusal: `Please print at most ${SHEET_MAX_TABLES} cards at once.`,
};

/** A hyphen or dash between two numbers: "1-40", "A1–A9", "Booth 1 - 6". */
const RANGE = /^(?<prefix>\D*?)(?<from>\d{1,6})\s*[-–—]\s*(?<again>\D*?)(?<to>\d{1,6})$/u;

/** Reads "1–12, 14, Bar, A1-A9" into a list of unique table names in the order written. */
export function parseTableNames(
  text: string,
  most: TableLimit = CARD_TABLE_LIMIT,
): ParsedTableNames {
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

function readPart(part: string, most: TableLimit): ParsedTableNames {
  const range = RANGE.exec(part)?.groups;
  if (range) return readTableRange(part, range, most);
  if (part.length > FEEDBACK_MAX_LENGTHS.tableNumber) {
    return { error: `A table may have at most ${FEEDBACK_MAX_LENGTHS.tableNumber} characters.` };
  }
  return { names: [part] };
}

function readTableRange(
  part: string,
  groups: Record<string, string>,
  most: TableLimit,
): ParsedTableNames {
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
