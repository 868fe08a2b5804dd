import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Rating } from '#shared/feedback/ratings.ts';
import { createdAt, id, moment } from '../platform/columns.ts';
import { venues } from '../venues/table.ts';

export const feedback = pgTable(
  'feedback',
  {
    id: id(),
    /** The venue as guests name it. */
    venueId: text('venue_id').notNull().default('default-venue'),
    /** The venue it belongs to; null when nobody had that name at the time. */
    venueUuid: uuid('venue_uuid').references(() => venues.id),
    overallRating: text('overall_rating').$type<Rating>(),
    primaryIssue: text('primary_issue'),
    textGeneral: text('text_general'),
    textSpecific: text('text_specific'),
    serverName: text('server_name'),
    customerName: text('customer_name'),
    tableNumber: text('table_number'),
    visitDate: date('visit_date', { mode: 'string' }),
    visitTime: text('visit_time'),
    rewardSelected: text('reward_selected'),
    email: text('email'),
    rewardCode: text('reward_code'),
    isSeriousComplaint: boolean('is_serious_complaint').notNull().default(false),
    hasReply: boolean('has_reply').notNull().default(false),
    replyMessage: text('reply_message'),
    repliedAt: moment('replied_at'),
    repliedBy: text('replied_by'),
    createdAt: createdAt(),
  },
  (t) => [
    index('feedback_venue_newest_index').on(t.venueUuid, t.createdAt.desc(), t.id.desc()),
    check(
      'feedback_overall_rating_is_known',
      sql`${t.overallRating} in ('poor', 'fair', 'okay', 'great', 'excellent')`,
    ),
  ],
);
