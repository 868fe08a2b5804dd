import { sql } from 'drizzle-orm';
import { users } from './table.ts';

/** First and last name as one text; null if there is neither, or no such user. */
export const fullNameSql = sql<
  string | null
>`nullif(btrim(concat_ws(' ', ${users.firstName}, ${users.lastName})), '')`;
