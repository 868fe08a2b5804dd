import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { feedback } from '#server/feedback/table.ts';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import { venues } from '#server/venues/table.ts';

/** What a venue told its guests about their feedback. */
export const youSaid = pgTable(
  'you_said',
  {
    id: id(),
    venueUuid: uuid('venue_uuid')
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    words: text('words').notNull(),
    createdAt: createdAt(),
    /** When a newer sentence took its place. */
    replacedAt: moment('replaced_at'),
  },
  (t) => [
    uniqueIndex('you_said_newest_unique').on(t.venueUuid).where(sql`${t.replacedAt} is null`),
    index('you_said_venue_index').on(t.venueUuid, t.createdAt.desc()),
  ],
);

/** The answers behind a sentence. Erasing an answer takes it out of the number of guests. */
export const youSaidAnswers = pgTable(
  'you_said_answers',
  {
    youSaidId: uuid('you_said_id')
      .notNull()
      .references(() => youSaid.id, { onDelete: 'cascade' }),
    feedbackId: uuid('feedback_id')
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    /** The same for answers of one party, so that guests can be counted without reading answers. */
    party: smallint('party').notNull(),
  },
  (t) => [
    primaryKey({ name: 'you_said_answers_pkey', columns: [t.youSaidId, t.feedbackId] }),
    index('you_said_answers_feedback_index').on(t.feedbackId),
  ],
);
