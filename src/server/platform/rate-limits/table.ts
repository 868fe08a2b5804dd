import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/**
 * One counter per limit and subject, shared by all servers. There is no index on the age, so that
 * counting does not have to update one; the clean-up reads the whole small table instead.
 */
export const rateLimits = pgTable('rate_limits', {
  /** Keyed hash of the subject: no address or account can be read from it. */
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetsAt: moment('resets_at').notNull(),
});
