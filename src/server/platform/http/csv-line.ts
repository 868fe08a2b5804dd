/** Characters that make a spreadsheet read a cell as a formula, including full-width forms. */
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
