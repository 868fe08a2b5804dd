import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { businesses } from '#server/businesses/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  billingEvents,
  billingNotices,
  overdueNotices,
  planEndings,
  reversedPayments,
  subscriptions,
} from './table.ts';

export type SubscriptionState = typeof subscriptions.$inferSelect;
export type PlanEnding = typeof planEndings.$inferSelect;

export async function findSubscriptionState(
  db: Queryable,
  businessId: string,
): Promise<SubscriptionState | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.businessId, businessId));
  return row;
}

/** Replaces the stored state with the state just read; increments the version if it changed. */
export async function saveSubscriptionState(
  db: Queryable,
  state: Omit<typeof subscriptions.$inferInsert, 'version' | 'cardSetupId'>,
  { isNews }: { isNews: boolean },
): Promise<void> {
  const counted = isNews ? 1 : 0;
  await db
    .insert(subscriptions)
    .values({ ...state, version: 1 })
    .onConflictDoUpdate({
      target: subscriptions.businessId,
      set: { ...state, version: sql`${subscriptions.version} + ${counted}::int` },
    });
}

/** Does not change the version, since nothing was read from the provider. */
export async function withdrawGrantedPlan(
  db: Queryable,
  businessId: string,
  updatedAt: Date,
): Promise<void> {
  const withdrawn = { grantedPlan: null, updatedAt };
  await db.update(subscriptions).set(withdrawn).where(eq(subscriptions.businessId, businessId));
}

export async function storeFirstInvoiceId(
  db: Queryable,
  businessId: string,
  firstInvoiceId: string,
): Promise<void> {
  await db
    .update(subscriptions)
    .set({ firstInvoiceId })
    .where(eq(subscriptions.businessId, businessId));
}

export async function storeCardSetupId(
  db: Queryable,
  businessId: string,
  cardSetupId: string | null,
): Promise<void> {
  await db
    .update(subscriptions)
    .set({ cardSetupId })
    .where(eq(subscriptions.businessId, businessId));
}

/** Businesses whose unpaid renewal was due before the given time. */
export async function findOverdueBusinesses(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db
    .select({ businessId: subscriptions.businessId })
    .from(subscriptions)
    .where(and(eq(subscriptions.status, 'past_due'), lte(subscriptions.pastDueSince, before)));
  return rows.map(({ businessId }) => businessId);
}

/** Businesses whose state at the provider may differ from ours, ordered by id. */
export async function findBusinessesToReconcile(
  db: Queryable,
  after: string | null,
  most: number,
): Promise<string[]> {
  const hasNotEnded = or(
    isNull(subscriptions.businessId),
    inArray(subscriptions.status, ['incomplete', 'active', 'past_due']),
    isNotNull(subscriptions.grantedPlan),
  );
  const rows = await db
    .select({ id: businesses.id })
    .from(businesses)
    .leftJoin(subscriptions, eq(subscriptions.businessId, businesses.id))
    .where(
      and(
        isNotNull(businesses.paymentCustomerId),
        or(
          hasNotEnded,
          sql`exists (select from plan_endings where business_id = businesses.id and finished_at is null)`,
          sql`exists (select from reply_packs where business_id = businesses.id and state = 'open')`,
          sql`exists (select from payment_attempts where business_id = businesses.id)`,
        ),
        after === null ? undefined : gt(businesses.id, after),
      ),
    )
    .orderBy(asc(businesses.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Returns false if the event was already applied. */
export async function insertBillingEvent(
  db: Queryable,
  event: typeof billingEvents.$inferInsert,
): Promise<boolean> {
  return await insertOnce(db.insert(billingEvents).values(event));
}

export async function hasBillingEvent(
  db: Queryable,
  { provider, eventId }: Pick<typeof billingEvents.$inferInsert, 'provider' | 'eventId'>,
): Promise<boolean> {
  const rows = await db
    .select({ eventId: billingEvents.eventId })
    .from(billingEvents)
    .where(and(eq(billingEvents.provider, provider), eq(billingEvents.eventId, eventId)));
  return rows.length > 0;
}

/** Returns true for the first notice about this invoice. */
export async function insertOverdueNotice(
  db: Queryable,
  notice: typeof overdueNotices.$inferInsert,
): Promise<boolean> {
  return await insertOnce(db.insert(overdueNotices).values(notice));
}

/** Returns true the first time this payment is reported as reversed. */
export async function insertReversedPayment(
  db: Queryable,
  payment: typeof reversedPayments.$inferInsert,
): Promise<boolean> {
  return await insertOnce(db.insert(reversedPayments).values(payment));
}

export async function hasReversedPayment(db: Queryable, paidFor: string): Promise<boolean> {
  const rows = await db
    .select({ paidFor: reversedPayments.paidFor })
    .from(reversedPayments)
    .where(eq(reversedPayments.paidFor, paidFor));
  return rows.length > 0;
}

/** A second request for the same subscription overwrites what the first was going to refund. */
export async function savePlanEnding(
  db: Queryable,
  ending: typeof planEndings.$inferInsert,
): Promise<PlanEnding> {
  const { isMoneyBack, createdAt } = ending;
  const [row] = await db
    .insert(planEndings)
    .values(ending)
    .onConflictDoUpdate({
      target: planEndings.subscriptionId,
      set: { isMoneyBack, createdAt, finishedAt: null },
    })
    .returning();
  if (!row) throw new Error('the end of a plan was not stored');
  return row;
}

export async function findOpenPlanEndings(
  db: Queryable,
  businessId: string,
): Promise<PlanEnding[]> {
  return db
    .select()
    .from(planEndings)
    .where(and(eq(planEndings.businessId, businessId), isNull(planEndings.finishedAt)));
}

export async function markPlanEndingFinished(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(planEndings).set({ finishedAt: at }).where(eq(planEndings.id, id));
}

export async function deletePlanEnding(db: Queryable, id: string): Promise<void> {
  await db.delete(planEndings).where(eq(planEndings.id, id));
}

export async function deleteOpenPlanEnding(db: Queryable, subscriptionId: string): Promise<void> {
  const isOpen = isNull(planEndings.finishedAt);
  await db.delete(planEndings).where(and(eq(planEndings.subscriptionId, subscriptionId), isOpen));
}

/**
 * Returns true for the first email with this key. Call this in the transaction of the event that
 * the email reports.
 */
export async function claimBillingNotice(
  db: Queryable,
  notice: typeof billingNotices.$inferInsert,
): Promise<boolean> {
  return await insertOnce(db.insert(billingNotices).values(notice));
}

/** Which of these notices were already sent. */
export async function findBillingNoticeKeys(
  db: Queryable,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: billingNotices.key })
    .from(billingNotices)
    .where(inArray(billingNotices.key, [...keys]));
  return new Set(rows.map(({ key }) => key));
}

/** Returns false if the row already existed. */
async function insertOnce(insert: {
  onConflictDoNothing: () => Promise<{ rowCount: number | null }>;
}): Promise<boolean> {
  return (await insert.onConflictDoNothing()).rowCount === 1;
}
