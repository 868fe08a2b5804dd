import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '#server/platform/database/columns.ts';
import type { SimulatedAccount } from '../simulator/account.ts';

/**
 * The data that a real provider would keep on its own servers: one document per customer, since
 * every change to a customer happens while its row is locked. References none of the product's
 * tables.
 */
export const rehearsalCustomers = pgTable(
  'rehearsal_customers',
  {
    id: text('id').primaryKey(),
    businessId: uuid('business_id').notNull().unique(),
    account: jsonb('account').$type<SimulatedAccount>().notNull(),
    /** When something is next due for this customer. */
    dueAt: moment('due_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('rehearsal_customers_due_index').on(t.dueAt),
    index('rehearsal_customers_account_index').using('gin', t.account.op('jsonb_path_ops')),
  ],
);

/** Events on their way to the webhook, stored in the transaction of the change they report. */
export const rehearsalEvents = pgTable(
  'rehearsal_events',
  {
    id: text('id').primaryKey(),
    body: text('body').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    deliveredAt: moment('delivered_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('rehearsal_events_waiting_index')
      .on(t.nextAttemptAt)
      .where(sql`${t.deliveredAt} is null`),
  ],
);

/** Idempotency keys and the results returned for them. */
export const rehearsalRequests = pgTable('rehearsal_requests', {
  key: text('key').primaryKey(),
  requestHash: text('request_hash').notNull(),
  answer: jsonb('answer'),
  createdAt: moment('created_at').notNull(),
});
