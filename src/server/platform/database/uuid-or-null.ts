import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The ID in a text column, or null if the text is not an ID, such as 'guest'. If the ID is compared
 * as a UUID, the row is found by its index; if it were compared as text, every row would be read.
 */
export function uuidOrNull(text: SQLWrapper): SQL {
  return sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end`;
}
