/** Normalises a table's name, so that "7", " 7 " and "Table 7" are the same table. */
export function tableKey(name: string): string {
  return stripTablePrefix(name).toLowerCase();
}

export function stripTablePrefix(name: string): string {
  return name
    .normalize('NFC')
    .trim()
    .replace(/^table\s+/i, '');
}
