import { type SQL, sql } from 'drizzle-orm';

/** The SQL version of `tableKey` in `src/shared/venues/table-key.ts`, for table names in rows. */
export function tableKeySql(name: SQL): SQL<string> {
  return sql<string>`lower(regexp_replace(
    regexp_replace(normalize(${name}, NFC), '^\\s+|\\s+$', '', 'g'), '^table\\s+', '', 'i'))`;
}
