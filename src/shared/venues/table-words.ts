/** Normalises a table name: some guests write "5", some "Table 5", some venues "Terrace 2". */
export function tableWords(name: string): string {
  return isShort(name) ? `Table ${stripTablePrefix(name)}` : name.trim();
}

/** Like `tableWords`, within a sentence: "table 5", but "Terrace 2". */
export function tableInSentence(name: string): string {
  return tableWords(name).replace(/^Table /, 'table ');
}

/** The label on the drawing of a table from above; undefined if the name does not fit. */
export function nameOnTable(name: string): string | undefined {
  return isShort(name) ? stripTablePrefix(name) : undefined;
}

function isShort(name: string): boolean {
  return /^[\w-]{1,4}$/.test(stripTablePrefix(name)) && /\d/.test(name);
}

/** Normalises a table's name, so that "7", " 7 ", "07" and "Table 7" are the same table. */
export function tableKey(name: string): string {
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
