/** Characters as a style sheet names them: `U+20-7E, U+A0`. */
export function unicodeRange(codes: ReadonlySet<number>): string {
  const runs: { first: number; last: number }[] = [];
  for (const code of [...codes].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run.last === code - 1) run.last = code;
    else runs.push({ first: code, last: code });
  }
  return runs
    .map(({ first, last }) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ');
}

/** The codes of `U+20-7E, U+A0`. */
export function parseUnicodeRange(range: string): Set<number> {
  const codes = new Set<number>();
  for (const [, first = '', last = first] of range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)) {
    for (let code = parseInt(first, 16); code <= parseInt(last, 16); code += 1) codes.add(code);
  }
  return codes;
}

function hex(code: number): string {
  return code.toString(16).toUpperCase();
}
