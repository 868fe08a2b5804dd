import { type SQL, sql } from 'drizzle-orm';

/** The SQL version of `normaliseTableName` in `src/shared/venues/table-name.ts`, for table names in rows. */
export function normalisedTableNameSql(name: SQL): SQL<string> {
  return sql<string>`regexp_replace(lower(regexp_replace(
    regexp_replace(normalize(${name}, NFC), '^\\s+|\\s+$', '', 'g'), '^table\\s+', '', 'i')),
    '^0+(?=[0-9])', '')`;
}
