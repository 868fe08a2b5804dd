import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sessions } from '#server/accounts/sessions/table.ts';
import { users } from '#server/accounts/table.ts';
import { feedback } from '#server/feedback/table.ts';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import { venues } from '#server/venues/table.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { CallOutcome, CallStatus } from '#shared/floor/call-rules.ts';
import type { PlacedTable, PlanMark } from '#shared/floor/plan-contract.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';

/**
 * Proof that the table belongs to the venue: the signed code on it, or the venue's list of tables.
 */
export type TableProof = 'signed' | 'listed';

/**
 * Why a call was missed. late: nobody took it in time. unheard: nobody was listening any more.
 * gone: its taker can no longer come. lapsed: no member reported being at the table. unvisited: a
 * member ended the alarm of a safety matter, and nobody reported being at the table.
 */
export type MissedReason = 'late' | 'unheard' | 'gone' | 'lapsed' | 'unvisited';

/** A guest called for staff, or needs attention. Stores nothing that identifies the guest. */
export const calls = pgTable(
  'calls',
  {
    id: id(),
    venueUuid: uuid('venue_uuid')
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    tableNumber: text('table_number').notNull(),
    /** Null if unproven: the venue listed no tables, or an alarm came without a scanned code. */
    tableProof: text('table_proof').$type<TableProof>(),
    /**
     * Keyed hashes of the networks of the caller and of guests whose words made this a safety
     * matter; they differ between venues. Null if a network is unknown, and after two days.
     */
    networks: text('networks').array(),
    rating: text('rating').$type<Rating>(),
    primaryIssue: text('primary_issue'),
    /** The safety class found in the words of a guest at this table. */
    safety: text('safety').$type<SafetyClass>(),
    /** True if the guest did not call: the row was created because of what the guest wrote. */
    isAlarm: boolean('is_alarm').notNull().default(false),
    /** An overdue call counts as missed even before the background job has stored that status. */
    status: text('status').$type<CallStatus>().notNull().default('waiting'),
    /** SHA-256 of the token that the guest's page holds. */
    tokenHash: text('token_hash').notNull(),
    /** SHA-256 of the idempotency key; null where the guest's page sent none. */
    keyHash: text('key_hash'),
    createdAt: createdAt(),
    takenAt: moment('taken_at'),
    /** The first claim, if a colleague took the call over or it was reopened; null otherwise. */
    firstTakenAt: moment('first_taken_at'),
    /** Null for a person at a shared device who entered no PIN. */
    takenBy: uuid('taken_by').references(() => users.id, { onDelete: 'set null' }),
    takenByName: text('taken_by_name'),
    /** The member who is expected at the table, even if picked at a shared device without a PIN. */
    expected: uuid('expected').references(() => users.id, { onDelete: 'set null' }),
    /** The session that took the call; when the session ends, the call is given back. */
    takenSid: text('taken_sid').references(() => sessions.sid, { onDelete: 'set null' }),
    /** When a member tapped "I'm at the table." */
    arrivedAt: moment('arrived_at'),
    /**
     * When the call started to wait again: its taker could no longer come, or nobody had come in
     * time and its guest then wrote about danger.
     */
    givenBackAt: moment('given_back_at'),
    /** When the call ended by itself: it was taken, but not finished in time. */
    lapsedAt: moment('lapsed_at'),
    doneAt: moment('done_at'),
    /** The member who finished the call; if null, the taker is assumed to have finished it. */
    doneBy: uuid('done_by').references(() => users.id, { onDelete: 'set null' }),
    /** Null until a member says what was done. */
    outcome: text('outcome').$type<CallOutcome>(),
    /** Null if no note was written, or if it was erased because of its age. */
    note: text('note'),
    withdrawnAt: moment('withdrawn_at'),
    /** When a member said that the alarm is no safety matter, which ends it like a withdrawal. */
    dismissedAt: moment('dismissed_at'),
    dismissedBy: uuid('dismissed_by').references(() => users.id, { onDelete: 'set null' }),
    /** Kept if a missed call waits again because its guest then wrote about danger. */
    missedAt: moment('missed_at'),
    /** The guest's verdict: whether the problem was sorted out. */
    isSettled: boolean('is_settled'),
    settledAt: moment('settled_at'),
    /**
     * The answer of the same guest in the chat, once it has arrived; both are erased together. When
     * an answer held above the monthly limit expires, its call is kept without it.
     */
    feedbackId: uuid('feedback_id').references(() => feedback.id, { onDelete: 'cascade' }),
  },
  (t) => [
    uniqueIndex('calls_token_unique').on(t.tokenHash),
    uniqueIndex('calls_key_unique').on(t.venueUuid, t.keyHash),
    index('calls_venue_index').on(t.venueUuid, t.createdAt),
    // Open calls, which are few.
    index('calls_open_index')
      .on(t.venueUuid, t.createdAt)
      .where(sql`${t.status} in ('waiting', 'taken', 'missed')`),
    index('calls_waiting_index').on(t.createdAt).where(sql`${t.status} = 'waiting'`),
    index('calls_taken_index').on(t.takenAt).where(sql`${t.status} = 'taken'`),
    index('calls_session_index').on(t.takenSid).where(sql`${t.takenSid} is not null`),
    index('calls_feedback_index').on(t.feedbackId).where(sql`${t.feedbackId} is not null`),
    // For deleting expired texts and networks by age; a row leaves the index once they are cleared.
    index('calls_words_kept_index')
      .on(t.createdAt)
      .where(sql`${t.note} is not null or ${t.primaryIssue} is not null`),
    index('calls_networks_kept_index').on(t.createdAt).where(sql`${t.networks} is not null`),
    check(
      'calls_status_is_known',
      sql`${t.status} in ('waiting', 'taken', 'done', 'withdrawn', 'missed')`,
    ),
  ],
);

/** A guest called and was told that nobody could come. Stores nothing that identifies the guest. */
export const refusedCalls = pgTable(
  'refused_calls',
  {
    id: id(),
    venueUuid: uuid('venue_uuid')
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    tableNumber: text('table_number').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('refused_calls_venue_index').on(t.venueUuid, t.createdAt)],
);

/** When the people whom the owner chose were last emailed about refused and about missed calls. */
export const floorMails = pgTable('floor_mails', {
  venueUuid: uuid('venue_uuid')
    .primaryKey()
    .references(() => venues.id, { onDelete: 'cascade' }),
  refusedAt: moment('refused_at'),
  missedAt: moment('missed_at'),
});

/** Missed calls that go into the venue's next email about missed calls. */
export const callsToMail = pgTable(
  'calls_to_mail',
  {
    callId: uuid('call_id')
      .primaryKey()
      .references(() => calls.id, { onDelete: 'cascade' }),
    venueUuid: uuid('venue_uuid')
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    why: text('why').$type<MissedReason>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('calls_to_mail_venue_index').on(t.venueUuid)],
);

/**
 * A floor board on any server. A board with a recent `seen_at` counts as listening; the row of a
 * closed board still shows that its member is on shift.
 */
export const floorListeners = pgTable(
  'floor_listeners',
  {
    id: id(),
    venueUuid: uuid('venue_uuid')
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    sid: text('sid')
      .notNull()
      .references(() => sessions.sid, { onDelete: 'cascade' }),
    seenAt: moment('seen_at').notNull(),
  },
  (t) => [
    index('floor_listeners_venue_index').on(t.venueUuid),
    index('floor_listeners_session_index').on(t.sid),
  ],
);

/** Switches that staff set on the board; each stays on until the stored time. */
export const floorSwitches = pgTable('floor_switches', {
  venueUuid: uuid('venue_uuid')
    .primaryKey()
    .references(() => venues.id, { onDelete: 'cascade' }),
  /** The board is silent until then; calls still arrive. */
  quietUntil: moment('quiet_until'),
  /** Guests cannot call until then. */
  closedUntil: moment('closed_until'),
});

/** Where the tables of a venue stand. Deleted with the venue. */
export const floorPlans = pgTable('floor_plans', {
  venueUuid: uuid('venue_uuid')
    .primaryKey()
    .references(() => venues.id, { onDelete: 'cascade' }),
  /**
   * Incremented with every change, so that two people cannot overwrite each other's arrangement.
   */
  version: integer('version').notNull(),
  tables: jsonb('tables').$type<PlacedTable[]>().notNull(),
  marks: jsonb('marks').$type<PlanMark[]>().notNull(),
  changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
  updatedAt: updatedAt(),
});
