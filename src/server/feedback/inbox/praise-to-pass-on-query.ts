import { sql } from 'drizzle-orm';
import { IS_PRAISE } from '../queries.ts';
import { SUSPECTED_ON_TICKET_SQL } from './understanding-query.ts';

/**
 * Praise that may be passed on to the person it names: since then its guest has written nothing
 * about danger on the ticket. `isPraise` is the same rule for an entry of the list.
 */
export const IS_PRAISE_TO_PASS_ON = sql`${IS_PRAISE} and not exists (
  select from cases opened where opened.feedback_id = feedback.id and opened.status = 'open'
) and ${SUSPECTED_ON_TICKET_SQL} is null`;
