/** Guests write a table as they like, and mean the same one: "7", " 7 ", "Table 7". */
export function tableKey(name: string): string {
  return withoutTheWord(name).toLowerCase();
}

export function withoutTheWord(name: string): string {
  return name
    .normalize('NFC')
    .trim()
    .replace(/^table\s+/i, '');
}
