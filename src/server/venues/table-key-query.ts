import { type SQL, sql } from 'drizzle-orm';

/** `tableKey` of `src/shared/venues/table-key.ts` in SQL, for the names of tables in rows. */
export function tableKeySql(name: SQL): SQL<string> {
  return sql<string>`lower(regexp_replace(
    regexp_replace(normalize(${name}, NFC), '^\\s+|\\s+$', '', 'g'), '^table\\s+', '', 'i'))`;
}
