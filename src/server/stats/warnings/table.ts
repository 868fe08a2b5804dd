import { sql } from 'drizzle-orm';
import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from '#server/platform/database/columns.ts';
import { venues } from '#server/venues/table.ts';
import type { WarningStatus } from '#shared/stats/warnings/contract.ts';
import type { Topic } from '#shared/understanding/understanding.ts';

/**
 * Warnings that a topic is complained about more often than usual, and what the team made of them.
 * The figures are computed from the answers whenever a warning is read.
 */
export const topicWarnings = pgTable(
  'topic_warnings',
  {
    id: id(),
    venueUuid: uuid('venue_uuid')
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    topic: text('topic').$type<Topic>().notNull(),
    /** A day of the venue's calendar, as it was known when the warning was first shown. */
    since: date('since', { mode: 'string' }).notNull(),
    status: text('status').$type<WarningStatus>().notNull().default('new'),
    openedAt: moment('opened_at').notNull(),
    /** When the owner was told by email; null before. */
    mailedAt: moment('mailed_at'),
    /** When the topic was back to normal. */
    closedAt: moment('closed_at'),
  },
  (t) => [
    uniqueIndex('topic_warnings_open_unique')
      .on(t.venueUuid, t.topic)
      .where(sql`${t.closedAt} is null`),
    index('topic_warnings_venue_index').on(t.venueUuid, t.topic),
  ],
);
