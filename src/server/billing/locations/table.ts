import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { businesses } from '#server/businesses/table.ts';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import type { NewVenue } from '#shared/venues/contract.ts';

/**
 * Every change of the number of locations that a Pro subscription pays for. It is written before the
 * provider is asked, so that whatever breaks in between is finished later, and an owner has one
 * open at a time.
 */
export const locationAttempts = pgTable(
  'location_attempts',
  {
    id: id(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
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
      .on(t.businessId)
      .where(sql`${t.state} in ('charging', 'waiting')`),
    index('location_attempts_open_index')
      .on(t.lookedAt)
      .where(sql`${t.state} in ('charging', 'waiting')`),
    index('location_attempts_business_index').on(t.businessId, t.createdAt),
  ],
);
