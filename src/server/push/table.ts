import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sessions } from '#server/accounts/sessions/table.ts';
import { feedback } from '#server/feedback/table.ts';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import { queueColumns } from '#server/platform/queue/queue.ts';
import { venues } from '#server/venues/table.ts';
import type { NewsKind, QuietHours } from '#shared/push/news.ts';

/**
 * A browser that gets pushes for a ticket or for a member's session; deleted along with the ticket
 * or session.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    sid: text('sid').references(() => sessions.sid, { onDelete: 'cascade' }),
    feedbackId: uuid('feedback_id').references(() => feedback.id, { onDelete: 'cascade' }),
    /** The URL at which the push service accepts messages for this browser. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** For a member: the kinds of news wanted, if the venue allows them. */
    kinds: text('kinds').array().$type<NewsKind[]>().notNull(),
    /** Quiet hours by the venue's clock; null if there are none. */
    quietHours: jsonb('quiet_hours').$type<QuietHours>(),
    onlyOnShift: boolean('only_on_shift').notNull().default(false),
    /** When the page was last open in this browser; a recent time counts as listening. */
    seenAt: moment('seen_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint_unique').on(t.endpoint),
    index('push_subscriptions_session_index').on(t.sid),
    index('push_subscriptions_feedback_index').on(t.feedbackId),
    check(
      'push_subscriptions_are_of_a_session_or_a_ticket',
      sql`(${t.sid} is null) <> (${t.feedbackId} is null)`,
    ),
  ],
);

const PUSH_STATES = ['queued', 'sending', 'sent', 'failed'] as const;

/** Queued pushes, one per browser; inserted in the transaction that causes them. */
export const pushes = pgTable(
  'pushes',
  {
    id: id(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    venueUuid: uuid('venue_uuid').references(() => venues.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NewsKind>().notNull(),
    /**
     * What the push is about, such as a call's ID. The same matter is pushed again within a minute
     * only if it has become graver.
     */
    about: text('about').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** The path within the app that the push opens. */
    opens: text('opens').notNull(),
    state: text('state', { enum: PUSH_STATES }).notNull().default('queued'),
    ...queueColumns(),
    createdAt: createdAt(),
  },
  (t) => [
    index('pushes_due_index').on(t.nextAttemptAt).where(sql`${t.state} = 'queued'`),
    index('pushes_sending_index').on(t.claimedAt).where(sql`${t.state} = 'sending'`),
    index('pushes_about_index').on(t.subscriptionId, t.about, t.createdAt),
    check('pushes_state_is_known', sql`${t.state} in ('queued', 'sending', 'sent', 'failed')`),
  ],
);
