import { boolean, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import { venues } from '#server/venues/table.ts';
import type { ValidityStart } from '#shared/rewards/reward-validity.ts';

export const rewardCodes = pgTable(
  'reward_codes',
  {
    id: id(),
    code: text('code').notNull(),
    rewardType: text('reward_type').notNull(),
    /**
     * The reward as promised to the guest; later changes to the venue's rewards do not affect it.
     */
    rewardLabel: text('reward_label').notNull(),
    venueId: text('venue_id').notNull(),
    /** No foreign key, as with feedback: code and feedback are stored in one statement. */
    venueUuid: uuid('venue_uuid').notNull(),
    isRedeemed: boolean('is_redeemed').notNull().default(false),
    redeemedAt: moment('redeemed_at'),
    redeemedBy: text('redeemed_by'),
    /** The member who is proven to have redeemed the code; null if a name was only typed. */
    redeemedByUserId: uuid('redeemed_by_user_id'),
    /** When the code becomes valid; null if it is valid at once. */
    validFrom: moment('valid_from'),
    /**
     * What chance drew for this code; null if the venue's setting decided. Compared with each other,
     * the two halves show what a reward for the next visit changes.
     */
    drawnUsability: text('drawn_usability').$type<ValidityStart>(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('reward_codes_code_unique').on(t.code),
    index('reward_codes_venue_index').on(t.venueUuid, t.createdAt),
  ],
);

/**
 * How many codes venues with a daily cap have issued today. Other venues have no row, which avoids
 * contention.
 */
export const dailyRewardCounts = pgTable('reward_days', {
  venueUuid: uuid('venue_uuid')
    .primaryKey()
    .references(() => venues.id),
  /** The day being counted, in the venue's time zone; a new day starts from zero. */
  day: date('day', { mode: 'string' }).notNull(),
  issued: integer('issued').notNull(),
  /**
   * How many codes the latest counting statement was granted, so that the statement can read it
   * back.
   */
  lastGranted: integer('last_granted').notNull(),
});
