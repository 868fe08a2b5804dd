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
import { queueColumns } from '#server/platform/queue/queue.ts';
import { threadMessages } from '#server/tickets/table.ts';
import type { CorrectedField } from '#shared/understanding/contract.ts';
import type { Language, SafetyClass, Tone, Topic } from '#shared/understanding/understanding.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * What the reader made of the words of an answer, with the corrections of people. Without a row, the
 * answer is not read yet or has no words.
 */
export const understandings = pgTable(
  'understandings',
  {
    feedbackId: uuid('feedback_id')
      .primaryKey()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    /** Copied from the feedback, where they never change, so that counts need no join. */
    venueUuid: uuid('venue_uuid').notNull(),
    feedbackCreatedAt: moment('feedback_created_at').notNull(),
    tableNumber: text('table_number'),
    /** SHA-256 of the words, to recognise the same text; null for tapped texts and after erasure. */
    wordsHash: bytes('words_hash'),
    /**
     * How often the reader broke on these words; 0 once they are read. They are retried soon after,
     * and after every start of a server.
     */
    failedReads: integer('failed_reads').notNull().default(0),
    /**
     * Null if the reader could make nothing of the words; it then found no tone, topic or class
     * either.
     */
    language: text('language').$type<Language>(),
    /** The values in effect: those of the reader, or the corrected ones. */
    tone: text('tone').$type<Tone>(),
    topics: text('topics').array().$type<Topic[]>().notNull().default(sql`'{}'::text[]`),
    /** The tone of each topic, in the order of the topics. */
    topicTones: text('topic_tones').array().$type<Tone[]>().notNull().default(sql`'{}'::text[]`),
    safety: text('safety').$type<SafetyClass>(),
    /** A class with too little evidence for this rating: the owner is asked about it. */
    suspectedSafety: text('suspected_safety').$type<SafetyClass>(),
    /** The guest's words that decided the class; emptied when they are too old to keep. */
    because: text('because').array().notNull().default(sql`'{}'::text[]`),
    /**
     * The words that decided the class of earlier words, which the guest has since changed, oldest
     * first. The alarm they raised is as urgent as before. Emptied with `because`.
     */
    earlierAlarms: jsonb('earlier_alarms')
      .$type<{ because: string[]; readAt: string }[]>()
      .notNull()
      .default([]),
    /** The values of the reader, restored when a correction is undone. */
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
    /** Whether the intake had flagged it as a serious complaint before it was read. */
    wasSerious: boolean('was_serious').notNull(),
    correctedAt: moment('corrected_at'),
    /** The id of the person. */
    correctedBy: text('corrected_by'),
  },
  (t) => [
    // Has every column that lists and statistics need, so that they read no rows.
    index('understandings_list_index').on(
      t.venueUuid,
      t.feedbackCreatedAt.desc(),
      t.feedbackId.desc(),
      t.topics,
      t.topicTones,
      t.safety,
    ),
    // Safety matters are few; without this index, queries would scan all answers of a venue.
    index('understandings_safety_index')
      .on(t.venueUuid, t.feedbackCreatedAt.desc(), t.feedbackId.desc(), t.safety)
      .where(sql`${t.safety} is not null`),
    // The same for answers about which the team is asked.
    index('understandings_suspected_index')
      .on(t.venueUuid, t.feedbackCreatedAt)
      .where(sql`${t.suspectedSafety} is not null`),
    // Finds answers with the same words, to which a correction applies as well.
    index('understandings_words_index')
      .on(t.venueUuid, t.wordsHash)
      .where(sql`${t.wordsHash} is not null`),
    // For erasing expired words by age; a row leaves the index once they are erased.
    index('understandings_words_kept_index')
      .on(t.feedbackCreatedAt)
      .where(sql`${t.wordsHash} is not null or ${t.earlierAlarms} <> '[]'`),
    // Failed readings, for the metrics and the retries; the index is nearly empty.
    index('understandings_failed_index').on(t.readAt).where(sql`${t.failedReads} > 0`),
    check(
      'understandings_tones_are_of_topics',
      sql`cardinality(${t.topics}) = cardinality(${t.topicTones})`,
    ),
  ],
);

/** Corrections by people, kept to train the reader in future. */
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

/**
 * Messages that guests wrote on their tickets, read for danger only: the answer keeps its tone, topics
 * and class. A row is inserted with its message and deleted with it. It has none of the guest's words.
 */
export const messageReadings = pgTable(
  'message_readings',
  {
    /** The id of the message. */
    id: uuid('message_id')
      .primaryKey()
      .references(() => threadMessages.id, { onDelete: 'cascade' }),
    /** Copied from the message, where they never change. */
    feedbackId: uuid('feedback_id').notNull(),
    createdAt: moment('written_at').notNull(),
    state: text('state', { enum: ['queued', 'sending', 'read', 'failed'] })
      .notNull()
      .default('queued'),
    ...queueColumns(),
    // The default is for servers of version 0.2, which insert rows without this column.
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    /** Null until it is read; stays null if it cannot be. */
    readAt: moment('read_at'),
    safety: text('safety').$type<SafetyClass>(),
    /** A class on too little evidence: the team is asked about it. Null once it has answered. */
    suspectedSafety: text('suspected_safety').$type<SafetyClass>(),
    /** When the team was alerted to the danger; 1970 if it needed no alert. */
    alertedAt: moment('alerted_at'),
  },
  (t) => [
    // Messages to read, and dangers to alert the team to; these indexes are nearly empty.
    index('message_readings_due_index').on(t.nextAttemptAt).where(sql`${t.state} = 'queued'`),
    index('message_readings_sending_index').on(t.claimedAt).where(sql`${t.state} = 'sending'`),
    index('message_readings_alert_due_index')
      .on(t.createdAt)
      .where(sql`${t.safety} is not null and ${t.alertedAt} is null`),
    index('message_readings_safety_index').on(t.feedbackId).where(sql`${t.safety} is not null`),
    index('message_readings_suspected_index')
      .on(t.feedbackId)
      .where(sql`${t.suspectedSafety} is not null`),
  ],
);

export type CorrectedValue = Tone | Topic[] | SafetyClass | null;

/** The reading progress, one row per reader version. */
export const readingProgress = pgTable('reading_progress', {
  readerVersion: integer('reader_version').primaryKey(),
  /** Answers since this moment are read as they come. */
  newSince: moment('new_since').notNull(),
  /** Answers from this moment until `newSince` are read; older ones are still to be read. */
  readBackTo: moment('read_back_to').notNull(),
  readBackToId: uuid('read_back_to_id'),
  readCount: bigint('read_count', { mode: 'number' }).notNull().default(0),
  /** Null while there are older answers to read. */
  finishedAt: moment('finished_at'),
});

/**
 * Lets one server at a time read new or older answers. A row instead of a lock, because reading takes
 * a while and must not keep a transaction open.
 */
export const readingLeases = pgTable('reading_leases', {
  what: text('what').$type<'new' | 'older'>().primaryKey(),
  holder: uuid('holder').notNull(),
  until: moment('until').notNull(),
});
