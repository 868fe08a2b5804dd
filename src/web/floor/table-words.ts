/** Some guests write "5", some "Table 5", some venues "Terrace 2". */
export function tableWords(name: string): string {
  return isShort(name) ? `Table ${shortName(name)}` : name.trim();
}

/** What stands on the table seen from above; undefined for a name that does not fit on it. */
export function nameOnTable(name: string): string | undefined {
  return isShort(name) ? shortName(name) : undefined;
}

/** Guests write it as they like. */
export function tableKey(name: string): string {
  return shortName(name).toLowerCase();
}

function isShort(name: string): boolean {
  return /^[\w-]{1,4}$/.test(shortName(name)) && /\d/.test(name);
}

function shortName(name: string): string {
  return name.trim().replace(/^table\s+/i, '');
}
