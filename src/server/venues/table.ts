import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { businesses } from '#server/businesses/table.ts';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import { DEFAULT_NEWS_SETTINGS, type NewsSettings } from '#shared/push/news.ts';
import type { RedeemableBy } from '#shared/rewards/redeemable-by.ts';
import type { RewardValidity } from '#shared/rewards/reward-validity.ts';
import type { Topic } from '#shared/understanding/understanding.ts';
import type { OpeningHours } from '#shared/venues/opening-hours.ts';
import type { QrStyle } from '#shared/venues/venue-fields.ts';

export const venues = pgTable(
  'venues',
  {
    id: id(),
    name: text('name').notNull(),
    /** The public name in links. Other tables refer to `id`. */
    venueId: text('venue_id').notNull(),
    /** Null only for the built-in sample venue. */
    businessId: uuid('business_id').references(() => businesses.id),
    brandColor: text('brand_color').notNull().default('#3B82F6'),
    backgroundColor: text('background_color').notNull().default('#FFFFFF'),
    logoUrl: text('logo_url'),
    qrStyle: text('qr_style').$type<QrStyle>().notNull().default('square'),
    rewardsEnabled: boolean('rewards_enabled').notNull().default(true),
    customRewards: text('custom_rewards').array().notNull().default(sql`'{}'::text[]`),
    disabledRewards: text('disabled_rewards').array().notNull().default(sql`'{}'::text[]`),
    /** How many reward codes the venue gives away per day; null if there is no limit. */
    dailyRewardCap: integer('daily_reward_cap'),
    /** Whether the owner gets an email as soon as a serious complaint comes in. */
    alertOnSerious: boolean('alert_on_serious').notNull().default(true),
    /** Whether the owner gets an email on a day with far more reward codes than usual. */
    alertOnManyRewards: boolean('alert_on_many_rewards').notNull().default(true),
    /**
     * The last day, in the venue's time zone, on which the owner was alerted to many reward codes.
     */
    manyRewardsToldOn: date('many_rewards_told_on', { mode: 'string' }),
    /**
     * Whether anyone who has the page may redeem the venue's codes, or only its team and paired
     * devices.
     */
    redeemableBy: text('redeemable_by').$type<RedeemableBy>().notNull().default('anyone'),
    /** Whether a code is valid at once or from the venue's next day on. */
    rewardsUsable: text('rewards_usable').$type<RewardValidity>().notNull().default('at_once'),
    /** What a guest spends per visit, as stated by the owner; null until then. */
    averageSpendPence: integer('average_spend_pence'),
    /** What a reward costs the venue, as stated by the owner; null until then. */
    rewardCostPence: integer('reward_cost_pence'),
    /** Whether chance shows half of the guests, and not the others, what came of feedback. */
    youSaidToHalf: boolean('you_said_to_half').notNull().default(false),
    /** Whether staff may read what guests wrote, without names and addresses. */
    staffMayRead: boolean('staff_may_read').notNull().default(false),
    /** Whether guests may call staff to their table. */
    liveFloor: boolean('live_floor').notNull().default(false),
    /** Whether a bad rating highlights the table on the board, softly and without a call. */
    softAlerts: boolean('soft_alerts').notNull().default(false),
    /** By weekday of the venue's clock; null if always open. */
    openingHours: jsonb('opening_hours').$type<OpeningHours>(),
    /** The names of the venue's tables, in the order of the room. */
    tables: text('tables').array().notNull().default(sql`'{}'::text[]`),
    /** Which members are notified of which news, and how. */
    toldHow: jsonb('told_how').$type<NewsSettings>().notNull().default(DEFAULT_NEWS_SETTINGS),
    timezone: text('timezone').notNull().default('Europe/London'),
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('venues_live_venue_id_unique').on(t.venueId).where(sql`${t.deletedAt} is null`),
    index('venues_business_index').on(t.businessId, t.createdAt),
  ],
);

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** An uploaded logo, as it is sent to browsers. A logo hosted elsewhere has no row here. */
export const venueLogos = pgTable(
  'venue_logos',
  {
    venueUuid: uuid('venue_uuid')
      .primaryKey()
      .references(() => venues.id, { onDelete: 'cascade' }),
    /** Hash of the bytes; the logo's URL ends with it. */
    hash: text('hash').notNull(),
    picture: bytes('picture').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [index('venue_logos_hash_index').on(t.hash)],
);

/** An owner's note about what changed on a day, shown beside the figures for that time. */
export const venueNotes = pgTable(
  'venue_notes',
  {
    id: id(),
    venueUuid: uuid('venue_uuid')
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    /** A day in the venue's time zone. */
    day: date('day', { mode: 'string' }).notNull(),
    words: text('words').notNull(),
    /** What the change was meant to make better; null if nothing is to be judged. */
    topic: text('topic').$type<Topic>(),
    /**
     * When the owner last set the day or the topic. An earlier day means that the note is dated
     * back.
     */
    statedAt: moment('stated_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [index('venue_notes_day_index').on(t.venueUuid, t.day)],
);

/**
 * Which business a venue ID belongs to, for ever: printed codes must never lead to another
 * business's venue.
 */
export const venueIdOwners = pgTable('venue_id_owners', {
  venueId: text('venue_id').primaryKey(),
  businessId: uuid('business_id'),
  createdAt: createdAt(),
});
