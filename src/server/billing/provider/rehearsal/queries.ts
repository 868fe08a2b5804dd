import { and, desc, eq, inArray, ne, notInArray, SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  type SimulatedCard,
  type SimulatedCheckoutRow,
  type SimulatedCustomer,
  type SimulatedIntent,
  type SimulatedInvoice,
  type SimulatedSubscription,
  simulatedBalanceTransactions,
  simulatedCards,
  simulatedCheckouts,
  simulatedCustomers,
  simulatedIntents,
  simulatedInvoices,
  simulatedSubscriptions,
} from './table.ts';

/** The one customer of an account, made if there is none. */
export async function insertOrFindCustomer(
  db: Queryable,
  customer: { id: string; userId: string },
): Promise<string> {
  const [row] = await db
    .insert(simulatedCustomers)
    .values(customer)
    .onConflictDoUpdate({
      target: simulatedCustomers.userId,
      set: { userId: customer.userId },
    })
    .returning({ id: simulatedCustomers.id });
  if (!row) throw new Error('a customer was neither made nor found');
  return row.id;
}

export async function findCustomer(
  db: Queryable,
  id: string,
): Promise<SimulatedCustomer | undefined> {
  const [row] = await db.select().from(simulatedCustomers).where(eq(simulatedCustomers.id, id));
  return row;
}

export async function lockCustomer(
  db: Queryable,
  id: string,
): Promise<SimulatedCustomer | undefined> {
  const [row] = await db
    .select()
    .from(simulatedCustomers)
    .where(eq(simulatedCustomers.id, id))
    .for('update');
  return row;
}

export async function addCredit(
  db: Queryable,
  movement: Omit<typeof simulatedBalanceTransactions.$inferInsert, 'creditAfter'>,
): Promise<number> {
  const [row] = await db
    .update(simulatedCustomers)
    .set({ credit: sql`${simulatedCustomers.credit} + ${movement.amount}` })
    .where(eq(simulatedCustomers.id, movement.customerId))
    .returning({ credit: simulatedCustomers.credit });
  if (!row) throw new Error('credit went to nobody');
  await db.insert(simulatedBalanceTransactions).values({ ...movement, creditAfter: row.credit });
  return row.credit;
}

export async function insertCard(
  db: Queryable,
  card: typeof simulatedCards.$inferInsert,
): Promise<void> {
  await db.insert(simulatedCards).values(card);
}

export async function findCard(db: Queryable, id: string): Promise<SimulatedCard | undefined> {
  const [row] = await db.select().from(simulatedCards).where(eq(simulatedCards.id, id));
  return row;
}

export async function countCharge(db: Queryable, cardId: string): Promise<void> {
  await db
    .update(simulatedCards)
    .set({ charges: sql`${simulatedCards.charges} + 1` })
    .where(eq(simulatedCards.id, cardId));
}

export async function fingerprintsOf(db: Queryable, customerId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ fingerprint: simulatedCards.fingerprint })
    .from(simulatedCards)
    .where(eq(simulatedCards.customerId, customerId));
  return rows.map(({ fingerprint }) => fingerprint);
}

export async function insertSubscription(
  db: Queryable,
  subscription: typeof simulatedSubscriptions.$inferInsert,
): Promise<SimulatedSubscription> {
  const [row] = await db.insert(simulatedSubscriptions).values(subscription).returning();
  if (!row) throw new Error('a subscription was not stored');
  return row;
}

export async function findSubscription(
  db: Queryable,
  id: string,
): Promise<SimulatedSubscription | undefined> {
  const [row] = await db
    .select()
    .from(simulatedSubscriptions)
    .where(eq(simulatedSubscriptions.id, id));
  return row;
}

export async function updateSubscription(
  db: Queryable,
  id: string,
  change: Partial<SimulatedSubscription>,
): Promise<SimulatedSubscription> {
  const [row] = await db
    .update(simulatedSubscriptions)
    .set(change)
    .where(eq(simulatedSubscriptions.id, id))
    .returning();
  if (!row) throw new Error('a subscription was lost');
  return row;
}

export async function subscriptionsOf(
  db: Queryable,
  customerId: string,
): Promise<SimulatedSubscription[]> {
  return await db
    .select()
    .from(simulatedSubscriptions)
    .where(
      and(
        eq(simulatedSubscriptions.customerId, customerId),
        notInArray(simulatedSubscriptions.status, ['canceled', 'expired']),
      ),
    )
    .orderBy(desc(simulatedSubscriptions.createdAt), desc(simulatedSubscriptions.id));
}

export async function insertInvoice(
  db: Queryable,
  invoice: typeof simulatedInvoices.$inferInsert,
): Promise<SimulatedInvoice> {
  const [row] = await db.insert(simulatedInvoices).values(invoice).returning();
  if (!row) throw new Error('an invoice was not stored');
  return row;
}

export async function findInvoice(
  db: Queryable,
  id: string,
): Promise<SimulatedInvoice | undefined> {
  const [row] = await db.select().from(simulatedInvoices).where(eq(simulatedInvoices.id, id));
  return row;
}

export async function updateInvoice(
  db: Queryable,
  id: string,
  change: Partial<SimulatedInvoice>,
): Promise<void> {
  await db.update(simulatedInvoices).set(change).where(eq(simulatedInvoices.id, id));
}

export async function invoicesOf(
  db: Queryable,
  customerId: string,
  most: number,
): Promise<SimulatedInvoice[]> {
  return await db
    .select()
    .from(simulatedInvoices)
    .where(eq(simulatedInvoices.customerId, customerId))
    .orderBy(desc(simulatedInvoices.createdAt), desc(simulatedInvoices.id))
    .limit(most);
}

/** Newest first. */
export async function openInvoicesOf(
  db: Queryable,
  subscriptionId: string,
): Promise<SimulatedInvoice[]> {
  return await db
    .select()
    .from(simulatedInvoices)
    .where(
      and(
        eq(simulatedInvoices.subscriptionId, subscriptionId),
        eq(simulatedInvoices.status, 'open'),
      ),
    )
    .orderBy(desc(simulatedInvoices.createdAt), desc(simulatedInvoices.id));
}

export async function insertCheckout(
  db: Queryable,
  checkout: typeof simulatedCheckouts.$inferInsert,
): Promise<void> {
  await db.insert(simulatedCheckouts).values(checkout);
}

export async function findCheckoutRow(
  db: Queryable,
  id: string,
): Promise<SimulatedCheckoutRow | undefined> {
  const [row] = await db.select().from(simulatedCheckouts).where(eq(simulatedCheckouts.id, id));
  return row;
}

export async function updateCheckout(
  db: Queryable,
  id: string,
  change: Partial<SimulatedCheckoutRow>,
): Promise<void> {
  await db.update(simulatedCheckouts).set(change).where(eq(simulatedCheckouts.id, id));
}

export async function insertIntent(
  db: Queryable,
  intent: typeof simulatedIntents.$inferInsert,
): Promise<SimulatedIntent> {
  const [row] = await db.insert(simulatedIntents).values(intent).returning();
  if (!row) throw new Error('a payment was not stored');
  return row;
}

export async function findIntent(
  db: Queryable,
  by: Partial<Pick<SimulatedIntent, 'id' | 'clientSecret' | 'invoiceId' | 'checkoutId'>>,
): Promise<SimulatedIntent | undefined> {
  const { id, clientSecret, invoiceId, checkoutId } = by;
  const wanted = [
    id && eq(simulatedIntents.id, id),
    clientSecret && eq(simulatedIntents.clientSecret, clientSecret),
    invoiceId && eq(simulatedIntents.invoiceId, invoiceId),
    checkoutId && eq(simulatedIntents.checkoutId, checkoutId),
  ].filter((condition) => condition instanceof SQL);
  if (wanted.length === 0) return undefined;
  const [row] = await db
    .select()
    .from(simulatedIntents)
    .where(and(...wanted));
  return row;
}

/** The card that a subscription paid by credit still asks for. */
export async function findFirstCardIntent(
  db: Queryable,
  subscriptionId: string,
): Promise<SimulatedIntent | undefined> {
  const [row] = await db
    .select()
    .from(simulatedIntents)
    .where(
      and(
        eq(simulatedIntents.subscriptionId, subscriptionId),
        eq(simulatedIntents.kind, 'first_card'),
        inArray(simulatedIntents.status, ['open', 'needs_approval']),
      ),
    );
  return row;
}

export async function updateIntent(
  db: Queryable,
  id: string,
  change: Partial<SimulatedIntent>,
): Promise<void> {
  await db.update(simulatedIntents).set(change).where(eq(simulatedIntents.id, id));
}

export async function cancelIntentOf(db: Queryable, invoiceId: string): Promise<void> {
  await db
    .update(simulatedIntents)
    .set({ status: 'canceled' })
    .where(
      and(eq(simulatedIntents.invoiceId, invoiceId), ne(simulatedIntents.status, 'succeeded')),
    );
}
