import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/**
 * One counter per limit and subject, shared by all servers. No index by age: the few minutes of
 * counters are swept as a whole, and counting on changes no index then.
 */
export const rateLimits = pgTable('rate_limits', {
  /** Keyed hash of what is counted: no address or account can be read from it. */
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetsAt: moment('resets_at').notNull(),
});
