import { and, eq, lte, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { paymentAttempts, paymentLeases } from './table.ts';

const LEASE_SECONDS = 45;
/** Providers forget idempotency keys after a day, so older attempts must not be resumed. */
const ATTEMPT_HOURS = 20;

type PaymentLeaseKey = { businessId: string; holder: string };

/** Takes the lease for a limited time; returns false while another holder has it. */
export async function acquirePaymentLease(
  services: Services,
  db: Queryable,
  lease: PaymentLeaseKey,
): Promise<boolean> {
  const now = databaseNow(services);
  const rows = await db
    .insert(paymentLeases)
    .values({ ...lease, until: leaseEnd(services) })
    .onConflictDoUpdate({
      target: paymentLeases.businessId,
      set: { holder: lease.holder, until: leaseEnd(services) },
      setWhere: lte(paymentLeases.until, now),
    })
    .returning({ holder: paymentLeases.holder });
  return rows.length > 0;
}

export async function renewPaymentLease(
  services: Services,
  db: Queryable,
  lease: PaymentLeaseKey,
): Promise<void> {
  await db
    .update(paymentLeases)
    .set({ until: leaseEnd(services) })
    .where(isLeaseHeldBy(lease));
}

export async function releasePaymentLease(db: Queryable, lease: PaymentLeaseKey): Promise<void> {
  await db.delete(paymentLeases).where(isLeaseHeldBy(lease));
}

/**
 * Makes the lease expire but keeps its row for `findAbandonedLeases`. Any request may acquire it.
 */
export async function abandonPaymentLease(
  services: Services,
  db: Queryable,
  lease: PaymentLeaseKey,
): Promise<void> {
  await db
    .update(paymentLeases)
    .set({ until: databaseNow(services) })
    .where(isLeaseHeldBy(lease));
}

const MAX_ABANDONED = 50;

/** Businesses whose lease expired without being released. */
export async function findAbandonedLeases(services: Services, db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ businessId: paymentLeases.businessId })
    .from(paymentLeases)
    .where(lte(paymentLeases.until, databaseNow(services)))
    .orderBy(paymentLeases.until)
    .limit(MAX_ABANDONED);
  return rows.map(({ businessId }) => businessId);
}

/** Returns the stored attempt if the request is the same, or else stores a new one. */
export async function findOrInsertPaymentAttempt(
  db: Queryable,
  attempt: { businessId: string; purpose: string; request: string; attemptId: string; now: Date },
): Promise<string> {
  const { now, ...values } = attempt;
  const isSame = sql`${paymentAttempts.request} = excluded.request
    and ${paymentAttempts.createdAt} > excluded.created_at - make_interval(hours => ${ATTEMPT_HOURS})`;
  const [row] = await db
    .insert(paymentAttempts)
    .values({ ...values, createdAt: now })
    .onConflictDoUpdate({
      target: [paymentAttempts.businessId, paymentAttempts.purpose],
      set: {
        attemptId: sql`case when ${isSame} then ${paymentAttempts.attemptId} else excluded.attempt_id end`,
        createdAt: sql`case when ${isSame} then ${paymentAttempts.createdAt} else excluded.created_at end`,
        request: sql`excluded.request`,
      },
    })
    .returning({ attemptId: paymentAttempts.attemptId });
  if (!row) throw new Error('an attempt was neither made nor found');
  return row.attemptId;
}

export async function deletePaymentAttempt(
  db: Queryable,
  businessId: string,
  purpose: string,
): Promise<void> {
  await db
    .delete(paymentAttempts)
    .where(and(eq(paymentAttempts.businessId, businessId), eq(paymentAttempts.purpose, purpose)));
}

/** Deletes attempts too old to resume, because the provider has forgotten their keys. */
export async function deleteOldPaymentAttempts(db: Queryable, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - ATTEMPT_HOURS * HOUR_MS);
  await db.delete(paymentAttempts).where(lte(paymentAttempts.createdAt, oldest));
}

function leaseEnd(services: Services) {
  return sql`${databaseNow(services)} + make_interval(secs => ${LEASE_SECONDS})`;
}

function isLeaseHeldBy({ businessId, holder }: PaymentLeaseKey) {
  return and(eq(paymentLeases.businessId, businessId), eq(paymentLeases.holder, holder));
}
