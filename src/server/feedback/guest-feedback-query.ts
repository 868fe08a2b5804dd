import { type SQL, sql } from 'drizzle-orm';
import { feedback } from './table.ts';

/**
 * Answers with this address, and answers that their guest added to one of them later: in a second
 * tab the guest may not have given the address again. `email` is in lower case.
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
