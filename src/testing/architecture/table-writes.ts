/** A table as the code names it (`rewardCodes`) and as the database does (`reward_codes`). */
export type DatabaseTable = { variable: string; name: string };

/** The tables defined in a `table.ts`. */
export function findDefinedTables(source: string): DatabaseTable[] {
  const definition = /export const (\w+) = pgTable\(\s*'(\w+)'/g;
  return [...source.matchAll(definition)].map(([, variable = '', name = '']) => ({
    variable,
    name,
  }));
}

/** The variables of the tables that a file writes to, through the query builder or in SQL. */
export function findWrittenTables(source: string, tables: readonly DatabaseTable[]): string[] {
  const code = withoutComments(source);
  const variables = new Map(tables.map(({ variable }) => [variable, variable]));
  for (const [, variable = '', alias = ''] of code.matchAll(/\b(\w+) as (\w+)\b/g)) {
    if (variables.has(variable)) variables.set(alias, variable);
  }
  const names = new Map(tables.map(({ variable, name }) => [name, variable]));
  const found = WRITES.flatMap((write) =>
    [...code.matchAll(write)].map(
      ({ groups: { variable = '', name = '' } = {} }) =>
        variables.get(variable) ?? names.get(name.toLowerCase()),
    ),
  );
  return [...new Set(found)].filter((table) => table !== undefined).sort();
}

/** A table name in SQL: `reward_codes`, `"reward_codes"`, `public.reward_codes`, `${rewardCodes}`. */
const TABLE = String.raw`(?:only\s+)?(?:"?public"?\.)?(?:\$\{\s*(?:sql\.\w+\()?(?<variable>\w+)[^}]*\}|"?(?<name>\w+)"?)`;
const WRITES = [
  /\.(?:insert|update|delete)\(\s*(?<variable>\w+)\s*[,)]/g,
  /\binsertMany\(\s*\w+,\s*(?<variable>\w+)\b/g,
  new RegExp(String.raw`\binsert\s+into\s+${TABLE}`, 'gi'),
  new RegExp(String.raw`\bmerge\s+into\s+${TABLE}`, 'gi'),
  new RegExp(String.raw`\bdelete\s+from\s+${TABLE}`, 'gi'),
  new RegExp(String.raw`\btruncate\s+(?:table\s+)?${TABLE}`, 'gi'),
  new RegExp(String.raw`\bcopy\s+${TABLE}\s*(?:\([^)]*\)\s*)?from\b`, 'gi'),
  // Requires "set", to exclude `on conflict do update set`, `for update` and plain English.
  new RegExp(String.raw`\bupdate\s+${TABLE}(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b`, 'gi'),
];

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}
