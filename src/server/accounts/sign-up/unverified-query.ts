import { and, eq, isNull, like, lt, lte, or, sql } from 'drizzle-orm';
import { businesses } from '#server/businesses/table.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { users } from '../table.ts';

/** Those that were registered before then and have no link that still works. */
export async function findUnverifiedBefore(
  db: Database,
  { before, now, most }: { before: Date; now: Date; most: number },
): Promise<{ id: string; email: string }[]> {
  return await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.emailVerified, false),
        lt(users.createdAt, before),
        or(isNull(users.emailVerificationExpires), lte(users.emailVerificationExpires, now)),
        // An erased account has no address any more and keeps its place.
        like(users.email, '%@%'),
        // Whoever has either was verified once; what they hold is not for housekeeping to judge.
        sql`not exists (
          select from members join businesses on businesses.id = members.business_id
          where members.user_id = users.id and (
            businesses.payment_customer_id is not null
            or exists (select from venues where venues.business_id = businesses.id)
          )
        )`,
      ),
    )
    .limit(most);
}

/** Nobody ever set it up: it has no venue, and nothing was paid for. */
export async function isEmptyBusiness(tx: Transaction, businessId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(
      and(
        eq(businesses.id, businessId),
        isNull(businesses.paymentCustomerId),
        sql`not exists (select from venues where venues.business_id = businesses.id)`,
      ),
    );
  return row !== undefined;
}

/** With all that refers to it and cannot be without it. */
export async function deleteUser(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}
