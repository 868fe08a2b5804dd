import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { feedback } from '#server/feedback/table.ts';
import { id, moment } from '#server/platform/database/columns.ts';
import type { CorrectedField } from '#shared/understanding/contract.ts';
import type { Language, SafetyClass, Tone, Topic } from '#shared/understanding/understanding.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * What the reader made of the words of an answer, and what counts now that somebody may have
 * corrected it. No row: not read yet, or there is nothing to read.
 */
export const understandings = pgTable(
  'understandings',
  {
    feedbackId: uuid('feedback_id')
      .primaryKey()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    /** Copies of what the feedback says and never changes, for counting without its rows. */
    venueUuid: uuid('venue_uuid').notNull(),
    feedbackCreatedAt: moment('feedback_created_at').notNull(),
    tableNumber: text('table_number'),
    /** SHA-256 of the words, by which the same text is known again; null when they are forgotten. */
    wordsHash: bytes('words_hash'),
    /**
     * How often the reader broke on these words; 0 once they are read. They are looked at again soon,
     * and after every start of a server.
     */
    failedReads: integer('failed_reads').notNull().default(0),
    /** Null, with everything else, where the reader could make nothing of it. */
    language: text('language').$type<Language>(),
    /** What counts: as it was read, or as somebody of the venue corrected it. */
    tone: text('tone').$type<Tone>(),
    topics: text('topics').array().$type<Topic[]>().notNull().default(sql`'{}'::text[]`),
    /** The tone of each topic, in the order of the topics. */
    topicTones: text('topic_tones').array().$type<Tone[]>().notNull().default(sql`'{}'::text[]`),
    safety: text('safety').$type<SafetyClass>(),
    /** A class that the evidence is too weak for beside a high rating: somebody is asked. */
    suspectedSafety: text('suspected_safety').$type<SafetyClass>(),
    /** The guest's words that decided on the class; emptied when they are too old to be kept. */
    because: text('because').array().notNull().default(sql`'{}'::text[]`),
    /** As the reader said, for taking a correction back. */
    readTone: text('read_tone').$type<Tone>(),
    readTopics: text('read_topics').array().$type<Topic[]>().notNull().default(sql`'{}'::text[]`),
    readTopicTones: text('read_topic_tones')
      .array()
      .$type<Tone[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    readSafety: text('read_safety').$type<SafetyClass>(),
    readSuspectedSafety: text('read_suspected_safety').$type<SafetyClass>(),
    readerVersion: integer('reader_version').notNull(),
    readAt: moment('read_at').notNull(),
    /** Whether the documented rule had flagged it, before anything was read. */
    wasSerious: boolean('was_serious').notNull(),
    correctedAt: moment('corrected_at'),
    /** The id of the person. */
    correctedBy: text('corrected_by'),
  },
  (t) => [
    // All that lists and figures ask for, so that they need no rows.
    index('understandings_list_index').on(
      t.venueUuid,
      t.feedbackCreatedAt.desc(),
      t.feedbackId.desc(),
      t.topics,
      t.topicTones,
      t.safety,
    ),
    // So few that they are not worth looking for among all others.
    index('understandings_safety_index')
      .on(t.venueUuid, t.feedbackCreatedAt.desc(), t.feedbackId.desc(), t.safety)
      .where(sql`${t.safety} is not null`),
    // Where a correction holds for the same words again.
    index('understandings_words_index')
      .on(t.venueUuid, t.wordsHash)
      .where(sql`${t.wordsHash} is not null`),
    // What may not be kept for ever, by age; a row leaves the index with what it held.
    index('understandings_words_kept_index')
      .on(t.feedbackCreatedAt)
      .where(sql`${t.wordsHash} is not null`),
    // Hardly any: they are counted for operators and looked at again.
    index('understandings_failed_index').on(t.readAt).where(sql`${t.failedReads} > 0`),
    check(
      'understandings_tones_are_of_topics',
      sql`cardinality(${t.topics}) = cardinality(${t.topicTones})`,
    ),
  ],
);

/** What somebody said to be otherwise, for training the reader some day. */
export const understandingCorrections = pgTable(
  'understanding_corrections',
  {
    id: id(),
    feedbackId: uuid('feedback_id')
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    venueUuid: uuid('venue_uuid').notNull(),
    field: text('field').$type<CorrectedField>().notNull(),
    from: jsonb('from').$type<CorrectedValue>(),
    to: jsonb('to').$type<CorrectedValue>(),
    /** The id of the person. */
    by: text('by').notNull(),
    at: moment('at').notNull(),
    readerVersion: integer('reader_version').notNull(),
  },
  (t) => [
    index('understanding_corrections_feedback_index').on(t.feedbackId, t.at),
    index('understanding_corrections_venue_index').on(t.venueUuid, t.at),
  ],
);

export type CorrectedValue = Tone | Topic[] | SafetyClass | null;

/** How far the answers that are there already are read; one row for each version of the reader. */
export const readingProgress = pgTable('reading_progress', {
  readerVersion: integer('reader_version').primaryKey(),
  /** From here on answers are read as they come. */
  newSince: moment('new_since').notNull(),
  /** What came from here on until `newSince` is read; older answers are still to be read. */
  readBackTo: moment('read_back_to').notNull(),
  readBackToId: uuid('read_back_to_id'),
  readCount: bigint('read_count', { mode: 'number' }).notNull().default(0),
  /** Null while there are older answers to read. */
  finishedAt: moment('finished_at'),
});

/**
 * The right to read new or older answers, for a while, over all servers. It takes a row, not a
 * transaction: reading may take its time, and a transaction must not wait for it.
 */
export const readingLeases = pgTable('reading_leases', {
  what: text('what').$type<'new' | 'older'>().primaryKey(),
  holder: uuid('holder').notNull(),
  until: moment('until').notNull(),
});
