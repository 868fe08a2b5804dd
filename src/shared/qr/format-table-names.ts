/** Writes a list of tables in short: "1-12, 14, Bar". `parseTableNames` reads it back unchanged. */
export function formatTableNames(names: readonly string[]): string {
  const runs: NumberRun[] = [];
  for (const name of names) {
    const run = runs.at(-1);
    const numbered = numberedName(name);
    if (run?.last && numbered && isNextNumber(run.last, numbered)) {
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
type NumberRun = { from: string; to: string; last: NumberedName | undefined };

/**
 * "A7" is number 7 of prefix A. Undefined for a name with a dash, which would be read as a range.
 */
function numberedName(name: string): NumberedName | undefined {
  const groups = /^(?<prefix>[^\d–—-]*)(?<digits>[1-9]\d{0,4})$/u.exec(name)?.groups;
  return groups && { prefix: groups.prefix ?? '', digits: groups.digits ?? '' };
}

function isNextNumber(before: NumberedName, next: NumberedName): boolean {
  return before.prefix === next.prefix && Number(next.digits) === Number(before.digits) + 1;
}
