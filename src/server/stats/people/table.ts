import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/table.ts';
import { feedback } from '#server/feedback/table.ts';
import { moment } from '#server/platform/database/columns.ts';
import { rosterPeople } from '#server/roster/table.ts';
import { venues } from '#server/venues/table.ts';
import type { ReviewDecision } from '#shared/stats/people/reviews-contract.ts';

/** Answers that somebody feels are not theirs, and what a manager decided. */
export const personReviews = pgTable(
  'person_reviews',
  {
    id: uuid('id').notNull().unique('person_reviews_id_unique'),
    feedbackId: uuid('feedback_id')
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => rosterPeople.id, { onDelete: 'cascade' }),
    venueUuid: uuid('venue_uuid')
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    askedAt: moment('asked_at').notNull(),
    /** Null until a manager has decided. */
    decision: text('decision').$type<ReviewDecision>(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ name: 'person_reviews_pkey', columns: [t.feedbackId, t.personId] }),
    index('person_reviews_venue_index').on(t.venueUuid),
    index('person_reviews_person_index').on(t.personId),
    index('person_reviews_decided_by_index').on(t.decidedBy),
  ],
);
