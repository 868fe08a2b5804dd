/** What a spreadsheet takes for the beginning of a formula, also in its full width. */
const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/;

/** One line of a file for spreadsheets. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join()}\r\n`;
}

function cell(text: string): string {
  const harmless = FORMULA_START.test(text) ? `'${text}` : text;
  const isQuoted = harmless !== text || /[",\r\n]/.test(text);
  return isQuoted ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
