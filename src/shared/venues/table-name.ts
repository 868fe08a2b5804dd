/** The most letters that are readable on the smallest drawing of a table. */
const MARK_LENGTH = 4;

/** Normalises a table name: some guests write "5", some "Table 5", some venues "Terrace 2". */
export function formatTableName(name: string): string {
  return isShort(name) ? `Table ${stripTablePrefix(name)}` : name.trim();
}

/** Like `formatTableName`, within a sentence: "table 5", but "Terrace 2". */
export function tableInSentence(name: string): string {
  return formatTableName(name).replace(/^Table /, 'table ');
}

/** The label on the drawing of a table from above; undefined if the name does not fit. */
export function nameOnTable(name: string): string | undefined {
  return isShort(name) ? stripTablePrefix(name) : undefined;
}

/** What fits on any drawing of a table: "7", "W2" for "Window 2", "Ter" for "Terrace". */
export function abbreviateTableName(name: string): string {
  const short = nameOnTable(name);
  if (short) return short;
  const words = stripTablePrefix(name).match(/\d+|\p{L}[\p{L}\p{M}’']*/gu) ?? [];
  const [only = ''] = words;
  if (words.length < 2) return [...only].slice(0, 3).join('');
  const marks = words.map((word) => (/^\d/.test(word) ? word : [...word].slice(0, 1).join('')));
  return [...marks.join('').toUpperCase()].slice(0, MARK_LENGTH).join('');
}

function isShort(name: string): boolean {
  return /^[\w-]{1,4}$/.test(stripTablePrefix(name)) && /\d/.test(name);
}

/** Normalises a table's name, so that "7", " 7 ", "07" and "Table 7" are the same table. */
export function normaliseTableName(name: string): string {
  return stripTablePrefix(name)
    .toLowerCase()
    .replace(/^0+(?=[0-9])/, '');
}

function stripTablePrefix(name: string): string {
  return name
    .normalize('NFC')
    .trim()
    .replace(/^table\s+/i, '');
}
