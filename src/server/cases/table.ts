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
import type { CaseAct, CaseStatus } from '#shared/cases/cases.ts';
import type { CaseStep } from '#shared/cases/checklists.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';

/** The file of a safety matter. It outlives the answer, of which it holds no word. */
export const cases = pgTable(
  'cases',
  {
    id: id(),
    /** Counted without gaps in each business; null until a case from before is sealed. */
    number: integer('number'),
    /** Null once the answer is erased. */
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
    /** Somebody said that it is no safety matter after all; its class stays that of before. */
    clearedAt: moment('cleared_at'),
    /** When the answer came in, and at which table the guest sat. */
    feedbackCreatedAt: moment('feedback_created_at').notNull(),
    tableNumber: text('table_number'),
    /** What is done, as the log says. */
    steps: jsonb('steps').$type<DoneSteps>().notNull(),
    /** Where the log ends, kept by the database: what is cut off behind would not be missed otherwise. */
    lastHash: text('last_hash'),
    /** The same under the key: who cuts off the end cannot move this with it. */
    endHash: text('end_hash'),
  },
  (t) => [
    index('cases_venue_index').on(t.venueUuid, t.openedAt.desc()),
    check('cases_status_is_known', sql`${t.status} in ('open', 'closed')`),
  ],
);

export type DoneSteps = { [Step in CaseStep]?: { at: string; by: string } };

/**
 * What happened in a case. The database refuses to change or delete a line; only what somebody wrote
 * can be forgotten, and its hash stays.
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
    /** The id of the person; null for the service itself and for the guest. */
    by: text('by'),
    /** Ids, numbers and names of ours; never a guest's words. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    /** Null where nothing was written, when it is too old to be kept, or when it named an erased guest. */
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

/** How many cases a business has had, under the key: a case that is deleted leaves a gap. */
export const caseRegisters = pgTable('case_registers', {
  businessId: uuid('business_id')
    .primaryKey()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  lastNumber: integer('last_number').notNull().default(0),
  /** Numbers of cases that went with their venue. */
  removed: integer('removed').array().notNull().default([]),
  /** The register was once found changed; nothing takes that back. */
  wasChanged: boolean('was_changed').notNull().default(false),
  hash: text('hash'),
});
