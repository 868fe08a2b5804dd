import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The id that a text column holds, or null for what is none, such as 'guest'. Compared with this, an
 * id is found by its index; compared as text, every row would be read.
 */
export function namedId(text: SQLWrapper): SQL {
  return sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end`;
}
