import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions } from '#server/accounts/sessions/table.ts';
import { users } from '#server/accounts/table.ts';
import { feedback } from '#server/feedback/table.ts';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import { venues } from '#server/venues/table.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { CallOutcome, CallStatus } from '#shared/floor/call-rules.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import type { TableProof } from './calls/table-proof.ts';

/** A guest asked somebody to come to the table, or has to be seen to. Says nothing of who it is. */
export const calls = pgTable(
  'calls',
  {
    id: id(),
    venueUuid: uuid('venue_uuid')
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    tableNumber: text('table_number').notNull(),
    /** Null where nothing says that it is one: the venue has no list of tables, or had none then. */
    tableProof: text('table_proof').$type<TableProof>(),
    /**
     * Signed, for one venue: the network of whoever called, and of those whose words made it a safety
     * matter. Null where one of them is not known, and after two days.
     */
    networks: text('networks').array(),
    rating: text('rating').$type<Rating>(),
    primaryIssue: text('primary_issue'),
    /** What the words of a guest at this table tell of. */
    safety: text('safety').$type<SafetyClass>(),
    /** The guest has not asked: it was made because of what they wrote. */
    isAlarm: boolean('is_alarm').notNull().default(false),
    /** As written down: one that waits for too long is missed before anybody writes it down. */
    status: text('status').$type<CallStatus>().notNull().default('waiting'),
    /** SHA-256 of what the guest's page knows it by. */
    tokenHash: text('token_hash').notNull(),
    /** SHA-256 of the idempotency key; null where the guest's page sent none. */
    keyHash: text('key_hash'),
    createdAt: createdAt(),
    takenAt: moment('taken_at'),
    /** Null for somebody at a shared device who proved nothing. */
    takenBy: uuid('taken_by').references(() => users.id, { onDelete: 'set null' }),
    takenByName: text('taken_by_name'),
    /** Who is expected: also a name that was picked at a shared device and not proven. */
    expected: uuid('expected').references(() => users.id, { onDelete: 'set null' }),
    /** The session that took it: once that has ended, the call is given back. */
    takenSid: text('taken_sid').references(() => sessions.sid, { onDelete: 'set null' }),
    /** "I'm at the table." */
    arrivedAt: moment('arrived_at'),
    /** Since when it waits again: whoever had taken it cannot come any more. */
    givenBackAt: moment('given_back_at'),
    /** It ended by itself: it was taken, and nobody said for long what became of it. */
    lapsedAt: moment('lapsed_at'),
    doneAt: moment('done_at'),
    /** Who said that it is done; null where nobody is known, and whoever went said so. */
    doneBy: uuid('done_by').references(() => users.id, { onDelete: 'set null' }),
    /** Null as long as nobody has said what was done. */
    outcome: text('outcome').$type<CallOutcome>(),
    /** Null when there is none, or when it is too old to be kept. */
    note: text('note'),
    withdrawnAt: moment('withdrawn_at'),
    missedAt: moment('missed_at'),
    /** What the guest said afterwards: whether it was sorted out. */
    isSettled: boolean('is_settled'),
    settledAt: moment('settled_at'),
    /** What the same guest said in the chat, once it has come; both are erased together. */
    feedbackId: uuid('feedback_id').references(() => feedback.id, { onDelete: 'cascade' }),
  },
  (t) => [
    uniqueIndex('calls_token_unique').on(t.tokenHash),
    uniqueIndex('calls_key_unique').on(t.venueUuid, t.keyHash),
    index('calls_venue_index').on(t.venueUuid, t.createdAt),
    // The few that somebody still has to do something about.
    index('calls_open_index')
      .on(t.venueUuid, t.createdAt)
      .where(sql`${t.status} in ('waiting', 'taken', 'missed')`),
    index('calls_waiting_index').on(t.createdAt).where(sql`${t.status} = 'waiting'`),
    index('calls_taken_index').on(t.takenAt).where(sql`${t.status} = 'taken'`),
    index('calls_session_index').on(t.takenSid).where(sql`${t.takenSid} is not null`),
    index('calls_feedback_index').on(t.feedbackId).where(sql`${t.feedbackId} is not null`),
    // What may not be kept for ever, by age; a row leaves the index with what it held.
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

/** A guest wanted to call, and was told that nobody could come. Says nothing of who the guest is. */
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

/** An open stream of a floor board, on whichever server. Who was seen lately is listening. */
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

/** What staff have switched on the board; each holds until its time. */
export const floorSwitches = pgTable('floor_switches', {
  venueUuid: uuid('venue_uuid')
    .primaryKey()
    .references(() => venues.id, { onDelete: 'cascade' }),
  /** No sound until then; calls still come. */
  quietUntil: moment('quiet_until'),
  /** No calls until then. */
  closedUntil: moment('closed_until'),
});
