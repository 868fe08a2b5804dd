import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/table.ts';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import type { NewVenue, QrStyle } from '#shared/venues/contract.ts';

export const venues = pgTable(
  'venues',
  {
    id: id(),
    name: text('name').notNull(),
    /** The public name in links. Other tables refer to `id`, which is never handed on. */
    venueId: text('venue_id').notNull(),
    /** Null for the built-in sample venue only. */
    ownerId: uuid('owner_id').references(() => users.id),
    brandColor: text('brand_color').notNull().default('#3B82F6'),
    backgroundColor: text('background_color').notNull().default('#FFFFFF'),
    logoUrl: text('logo_url'),
    qrStyle: text('qr_style').$type<QrStyle>().notNull().default('square'),
    rewardsEnabled: boolean('rewards_enabled').notNull().default(true),
    customRewards: text('custom_rewards').array().notNull().default(sql`'{}'::text[]`),
    disabledRewards: text('disabled_rewards').array().notNull().default(sql`'{}'::text[]`),
    /** How many reward codes the venue gives away on one of its days; null for as many as guests want. */
    dailyRewardCap: integer('daily_reward_cap'),
    /** Whether the owner gets an e-mail the moment a serious complaint comes in. */
    alertOnSerious: boolean('alert_on_serious').notNull().default(true),
    /** Whether the owner gets an e-mail on a day with far more reward codes than usual. */
    alertOnManyRewards: boolean('alert_on_many_rewards').notNull().default(true),
    /** The last of the venue's days on which the owner was told of so many. */
    manyRewardsToldOn: date('many_rewards_told_on', { mode: 'string' }),
    timezone: text('timezone').notNull().default('Europe/London'),
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('venues_live_venue_id_unique').on(t.venueId).where(sql`${t.deletedAt} is null`),
    index('venues_owner_index').on(t.ownerId, t.createdAt),
  ],
);

/** Whose a venue ID is, for ever: printed codes must never lead to somebody else's venue. */
export const venueIdOwners = pgTable('venue_id_owners', {
  venueId: text('venue_id').primaryKey(),
  ownerId: uuid('owner_id'),
  createdAt: createdAt(),
});

/**
 * Every change of the number of locations that a Pro subscription pays for. It is written before the
 * provider is asked, so that whatever breaks in between is finished later, and an owner has one
 * open at a time.
 */
export const locationAttempts = pgTable(
  'location_attempts',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subscriptionId: text('subscription_id').notNull(),
    /** What comes into being when it is paid; empty where only the number follows the venues. */
    wanted: jsonb('wanted').$type<NewVenue[]>().notNull(),
    quantityBefore: integer('quantity_before').notNull(),
    quantity: integer('quantity').notNull(),
    settle: text('settle').$type<'now' | 'next_invoice'>().notNull(),
    /** The moment that the price was shown for, or that a venue was deleted. */
    proratedAt: moment('prorated_at'),
    /** charging: the answer is not known. waiting: the owner has to approve the payment. */
    state: text('state').$type<'charging' | 'waiting' | 'done' | 'refused'>().notNull(),
    /** Pence: what is asked for or was paid. */
    charge: integer('charge').notNull().default(0),
    lookedAt: moment('looked_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('location_attempts_open_unique')
      .on(t.ownerId)
      .where(sql`${t.state} in ('charging', 'waiting')`),
    index('location_attempts_open_index')
      .on(t.lookedAt)
      .where(sql`${t.state} in ('charging', 'waiting')`),
    index('location_attempts_owner_index').on(t.ownerId, t.createdAt),
  ],
);
