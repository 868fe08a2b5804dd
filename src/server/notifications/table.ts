import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#server/platform/database/columns.ts';
import { venues } from '#server/venues/table.ts';

/** How many alerts a venue's owner has had in the hour that began with the first of them. */
export const alertHours = pgTable('alert_hours', {
  venueUuid: uuid('venue_uuid')
    .primaryKey()
    .references(() => venues.id),
  startedAt: moment('started_at').notNull(),
  mailCount: integer('mail_count').notNull(),
});
