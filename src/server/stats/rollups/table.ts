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
 * Changes to a venue's rollups: feedback added or removed, a code, a reply. Guests only append
 * rows, so they do not wait for each other; a job folds the rows into the rollups.
 */
export const rollupDeltas = pgTable(
  'rollup_deltas',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    venueUuid: uuid('venue_uuid').notNull(),
    /** The day of arrival in the venue's time zone. */
    day: date('day', { mode: 'string' }).notNull(),
    /** The weekday of the visit; 1 is Monday. */
    weekday: smallint('weekday').notNull(),
    hour: smallint('hour').notNull(),
    overallRating: text('overall_rating').$type<Rating>(),
    sentiment: text('sentiment').$type<Sentiment>().notNull(),
    isSeriousComplaint: boolean('is_serious_complaint').notNull(),
    serverName: text('server_name'),
    tableNumber: text('table_number'),
    rewardType: text('reward_type'),
    /** How many answers, issued codes, redeemed codes and replies this adds or removes. */
    feedbackCount: integer('feedback_count').notNull().default(0),
    rewardCount: integer('reward_count').notNull().default(0),
    redeemedCount: integer('redeemed_count').notNull().default(0),
    replyCount: integer('reply_count').notNull().default(0),
    replySeconds: bigint('reply_seconds', { mode: 'number' }).notNull().default(0),
  },
  (t) => [index('rollup_deltas_venue_index').on(t.venueUuid)],
);

/** All feedback for a venue by weekday and hour of the visit; the table does not grow over time. */
export const rollupsByTime = pgTable(
  'rollups_by_time',
  {
    venueUuid: uuid('venue_uuid').notNull(),
    weekday: smallint('weekday').notNull(),
    hour: smallint('hour').notNull(),
    /** Empty if the feedback has no rating. */
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

/** Feedback by day of arrival and by weekday and hour of the visit, for date ranges. */
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
    /** Codes that were issued on that day and redeemed on any day. */
    redeemedCount: integer('redeemed_count').notNull().default(0),
  },
  (t) => [
    primaryKey({
      name: 'rollups_by_day_pkey',
      columns: [t.venueUuid, t.day, t.weekday, t.hour],
    }),
  ],
);

/** Feedback by team member, table and reward, one row per spelling. */
export const rollupsByName = pgTable(
  'rollups_by_name',
  {
    venueUuid: uuid('venue_uuid').notNull(),
    kind: text('kind').$type<'server' | 'table' | 'reward'>().notNull(),
    /** The spelling in lower case, without extra spaces. */
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

/**
 * Feedback by team member and table per day, for date ranges; `rollups_by_name` has the spellings.
 */
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
