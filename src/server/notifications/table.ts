import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { feedback } from '#server/feedback/table.ts';
import { createdAt, moment } from '#server/platform/database/columns.ts';
import { venues } from '#server/venues/table.ts';

/** How many alerts a venue has had in the hour that began with the first of them. */
export const alertHours = pgTable('alert_hours', {
  venueUuid: uuid('venue_uuid')
    .primaryKey()
    .references(() => venues.id),
  startedAt: moment('started_at').notNull(),
  /** Does not count safety matters, which have no hourly limit. */
  mailCount: integer('mail_count').notNull(),
  /** When the last summary of safety alerts was queued; null before the first. */
  summarisedAt: moment('summarised_at'),
});

/** Safety alerts that were pushed at once and go into the venue's next summary email. */
export const alertsToSummarise = pgTable(
  'alerts_to_summarise',
  {
    feedbackId: uuid('feedback_id')
      .primaryKey()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    venueUuid: uuid('venue_uuid')
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [index('alerts_to_summarise_venue_index').on(t.venueUuid)],
);
