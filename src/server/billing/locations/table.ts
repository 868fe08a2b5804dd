import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { businesses } from '#server/businesses/table.ts';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import type { NewVenue } from '#shared/venues/contract.ts';

/**
 * Every change to the number of locations that a Pro subscription pays for. The row is written
 * before the provider is asked, so that an interrupted change can be finished later. A business has
 * at most one open row.
 */
export const locationAttempts = pgTable(
  'location_attempts',
  {
    id: id(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    subscriptionId: text('subscription_id').notNull(),
    /** The venues to create once paid; empty when the change only corrects the quantity. */
    wanted: jsonb('wanted').$type<NewVenue[]>().notNull(),
    quantityBefore: integer('quantity_before').notNull(),
    quantity: integer('quantity').notNull(),
    settle: text('settle').$type<'now' | 'next_invoice'>().notNull(),
    /** The time for which the price was shown, or when a venue was deleted. */
    proratedAt: moment('prorated_at'),
    /**
     * charging: the provider has not responded yet. waiting: the owner has to approve the payment.
     */
    state: text('state').$type<'charging' | 'waiting' | 'done' | 'refused'>().notNull(),
    /** The amount requested or paid, in pence. */
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
