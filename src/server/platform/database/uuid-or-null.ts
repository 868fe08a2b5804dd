import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The id in a text column, or null if the text is not an id, such as 'guest'. Compared as a uuid, a
 * row is found by its index; compared as text, every row would be read.
 */
export function uuidOrNull(text: SQLWrapper): SQL {
  return sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end`;
}
