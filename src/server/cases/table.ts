import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { businesses } from '#server/businesses/table.ts';
import { feedback } from '#server/feedback/table.ts';
import { id, moment } from '#server/platform/database/columns.ts';
import { venues } from '#server/venues/table.ts';
import type { CaseAct, CaseStatus, CaseStep } from '#shared/cases/cases.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';

/**
 * The file of a safety matter. It outlives the answer, but its log keeps the guest's words that
 * raised the alarm only as long as the answer is kept.
 */
export const cases = pgTable(
  'cases',
  {
    id: id(),
    /** Consecutive within the business. Null for an older case that is not sealed yet. */
    number: integer('number'),
    /** Null after the answer was erased. */
    feedbackId: uuid('feedback_id')
      .unique('cases_feedback_unique')
      .references(() => feedback.id, { onDelete: 'set null' }),
    venueUuid: uuid('venue_uuid')
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    safety: text('safety').$type<SafetyClass>().notNull(),
    status: text('status').$type<CaseStatus>().notNull(),
    openedAt: moment('opened_at').notNull(),
    closedAt: moment('closed_at'),
    /** Set when the case turned out not to be a safety matter; the row keeps its last class. */
    clearedAt: moment('cleared_at'),
    /** When the guest sent the answer. */
    feedbackCreatedAt: moment('feedback_created_at').notNull(),
    tableNumber: text('table_number'),
    /** The completed steps, copied from the log. */
    steps: jsonb('steps').$type<CompletedCaseSteps>().notNull(),
    /** Hash of the last log line, so that deleted last lines are detected. */
    lastHash: text('last_hash'),
    /** Keyed hash of the log's end, which an attacker with database access cannot recompute. */
    endHash: text('end_hash'),
  },
  (t) => [
    index('cases_venue_index').on(t.venueUuid, t.openedAt.desc()),
    check('cases_status_is_known', sql`${t.status} in ('open', 'closed')`),
  ],
);

export type CompletedCaseSteps = { [Step in CaseStep]?: { at: string; by: string } };

/**
 * The log of a case. A trigger refuses to change or delete a line; only its text can be erased, and
 * the hash of the text stays.
 */
export const caseEntries = pgTable(
  'case_entries',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    at: moment('at').notNull(),
    act: text('act').$type<CaseAct>().notNull(),
    /** The id of the person; null for the server itself and for the guest. */
    by: text('by'),
    /** Ids, numbers and our own identifiers; never a guest's words. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    /**
     * Null if there was no text, or if it was erased because of its age or because it named an
     * erased guest.
     */
    words: text('words'),
    wordsHash: text('words_hash'),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
    /** False for lines from before logs were sealed with a key. */
    isKeyed: boolean('is_keyed').notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'case_entries_pkey', columns: [t.caseId, t.number] }),
    index('case_entries_words_kept_index').on(t.at).where(sql`${t.words} is not null`),
  ],
);

/** Numbers the cases of a business under a keyed seal, so that a deleted case shows as a gap. */
export const caseRegisters = pgTable('case_registers', {
  businessId: uuid('business_id')
    .primaryKey()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  lastNumber: integer('last_number').notNull().default(0),
  /** Numbers of cases deleted with their venue. */
  removed: integer('removed').array().notNull().default([]),
  /** Tampering was detected once; never reset. */
  wasChanged: boolean('was_changed').notNull().default(false),
  hash: text('hash'),
});
