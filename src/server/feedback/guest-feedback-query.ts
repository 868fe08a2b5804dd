import { type SQL, sql } from 'drizzle-orm';
import { feedback } from './table.ts';

/**
 * Answers with this email address, and answers that the same guest added to them later, perhaps
 * without giving the address again. `email` is in lower case.
 */
export function isFeedbackOfGuest(email: string): SQL {
  return sql`${feedback.id} in (
    select id from feedback where lower(email) = ${email}
    union all
    select added.id from feedback said
    join feedback added on added.adds_to = said.id and added.venue_uuid = said.venue_uuid
    where lower(said.email) = ${email}
  )`;
}
