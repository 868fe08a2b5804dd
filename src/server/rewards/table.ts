import { boolean, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import { venues } from '#server/venues/table.ts';

export const rewardCodes = pgTable(
  'reward_codes',
  {
    id: id(),
    code: text('code').notNull(),
    rewardType: text('reward_type').notNull(),
    /** What was promised to the guest; later changes of the venue's rewards do not touch it. */
    rewardLabel: text('reward_label').notNull(),
    venueId: text('venue_id').notNull(),
    /** No reference, as with feedback: both are stored in one statement. */
    venueUuid: uuid('venue_uuid').notNull(),
    isRedeemed: boolean('is_redeemed').notNull().default(false),
    redeemedAt: moment('redeemed_at'),
    redeemedBy: text('redeemed_by'),
    /** The member who proved to be the one who redeemed it; null where a name was only typed. */
    redeemedByUserId: uuid('redeemed_by_user_id'),
    /** Of a venue whose rewards are for the next visit; null for a code that is good at once. */
    validFrom: moment('valid_from'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('reward_codes_code_unique').on(t.code),
    index('reward_codes_venue_index').on(t.venueUuid, t.createdAt),
  ],
);

/** How many codes a venue with a daily cap has issued on its day. Others have no row, so none is hot. */
export const rewardDays = pgTable('reward_days', {
  venueUuid: uuid('venue_uuid')
    .primaryKey()
    .references(() => venues.id),
  /** The day by the venue's clock that is counted; the next one starts anew. */
  day: date('day', { mode: 'string' }).notNull(),
  issued: integer('issued').notNull(),
  /** How many the last statement that counted took, for that statement itself. */
  lastGranted: integer('last_granted').notNull(),
});
