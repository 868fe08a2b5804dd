import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { Sentiment } from '#shared/stats/definitions.ts';

/**
 * What changed for the rollups of a venue: a feedback that came or went, a code, a reply. Rows are
 * only appended, so that no guest waits for another's; a worker folds them into the rollups.
 */
export const rollupDeltas = pgTable(
  'rollup_deltas',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    venueUuid: uuid('venue_uuid').notNull(),
    /** When the feedback came, as a day of the venue's calendar. */
    day: date('day', { mode: 'string' }).notNull(),
    /** When the guest was there: 1 is Monday. */
    weekday: smallint('weekday').notNull(),
    hour: smallint('hour').notNull(),
    overallRating: text('overall_rating').$type<Rating>(),
    sentiment: text('sentiment').$type<Sentiment>().notNull(),
    isSeriousComplaint: boolean('is_serious_complaint').notNull(),
    serverName: text('server_name'),
    tableNumber: text('table_number'),
    rewardType: text('reward_type'),
    /** How many feedback rows, issued codes, redeemed codes and replies this adds or takes away. */
    feedbackCount: integer('feedback_count').notNull().default(0),
    rewardCount: integer('reward_count').notNull().default(0),
    redeemedCount: integer('redeemed_count').notNull().default(0),
    replyCount: integer('reply_count').notNull().default(0),
    replySeconds: bigint('reply_seconds', { mode: 'number' }).notNull().default(0),
  },
  (t) => [index('rollup_deltas_venue_index').on(t.venueUuid)],
);

/** All feedback of a venue by when the guests were there; as small for an old venue as for a new one. */
export const rollupsByTime = pgTable(
  'rollups_by_time',
  {
    venueUuid: uuid('venue_uuid').notNull(),
    weekday: smallint('weekday').notNull(),
    hour: smallint('hour').notNull(),
    /** Empty for feedback without a rating. */
    rating: text('rating').$type<Rating | ''>().notNull(),
    sentiment: text('sentiment').$type<Sentiment>().notNull(),
    isSeriousComplaint: boolean('is_serious_complaint').notNull(),
    feedbackCount: integer('feedback_count').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'rollups_by_time_pkey',
      columns: [t.venueUuid, t.weekday, t.hour, t.rating, t.sentiment, t.isSeriousComplaint],
    }),
  ],
);

/** By the day it came and the weekday and hour of the visit, for ranges of days. */
export const rollupsByDay = pgTable(
  'rollups_by_day',
  {
    venueUuid: uuid('venue_uuid').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** 1 is Monday. */
    weekday: smallint('weekday').notNull(),
    hour: smallint('hour').notNull(),
    feedbackCount: integer('feedback_count').notNull(),
    complaintCount: integer('complaint_count').notNull(),
    ratedCount: integer('rated_count').notNull().default(0),
    satisfiedCount: integer('satisfied_count').notNull().default(0),
    poorCount: integer('poor_count').notNull().default(0),
    fairCount: integer('fair_count').notNull().default(0),
    okayCount: integer('okay_count').notNull().default(0),
    greatCount: integer('great_count').notNull().default(0),
    rewardCount: integer('reward_count').notNull().default(0),
    /** Of the codes of that day, whenever they were redeemed. */
    redeemedCount: integer('redeemed_count').notNull().default(0),
  },
  (t) => [
    primaryKey({
      name: 'rollups_by_day_pkey',
      columns: [t.venueUuid, t.day, t.weekday, t.hour],
    }),
  ],
);

/** By team member, table and reward, under each spelling that guests used. */
export const rollupsByName = pgTable(
  'rollups_by_name',
  {
    venueUuid: uuid('venue_uuid').notNull(),
    kind: text('kind').$type<'server' | 'table' | 'reward'>().notNull(),
    /** The spelling without its capitals and its blanks. */
    key: text('key').notNull(),
    spelling: text('spelling').notNull(),
    feedbackCount: integer('feedback_count').notNull(),
    ratedCount: integer('rated_count').notNull(),
    satisfiedCount: integer('satisfied_count').notNull().default(0),
    /** The sum of the ratings, 0 for poor to 4 for excellent. */
    ratingPoints: integer('rating_points').notNull(),
    positiveCount: integer('positive_count').notNull(),
    negativeCount: integer('negative_count').notNull(),
    rewardCount: integer('reward_count').notNull(),
    redeemedCount: integer('redeemed_count').notNull(),
  },
  (t) => [
    primaryKey({ name: 'rollups_by_name_pkey', columns: [t.venueUuid, t.kind, t.key, t.spelling] }),
  ],
);

/** By team member and table on each day, for ranges of days; how a name is spelled, the other one knows. */
export const rollupsByNameAndDay = pgTable(
  'rollups_by_name_and_day',
  {
    venueUuid: uuid('venue_uuid').notNull(),
    kind: text('kind').$type<'server' | 'table'>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    key: text('key').notNull(),
    feedbackCount: integer('feedback_count').notNull(),
    ratedCount: integer('rated_count').notNull(),
    satisfiedCount: integer('satisfied_count').notNull(),
    ratingPoints: integer('rating_points').notNull(),
    positiveCount: integer('positive_count').notNull(),
    negativeCount: integer('negative_count').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'rollups_by_name_and_day_pkey',
      columns: [t.venueUuid, t.kind, t.day, t.key],
    }),
  ],
);

export const rollupsOfReplies = pgTable('rollups_of_replies', {
  venueUuid: uuid('venue_uuid').primaryKey(),
  replyCount: integer('reply_count').notNull(),
  replySeconds: bigint('reply_seconds', { mode: 'number' }).notNull(),
});
