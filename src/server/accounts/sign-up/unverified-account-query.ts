import { and, eq, isNull, like, lt, lte, or, sql } from 'drizzle-orm';
import { businesses } from '#server/businesses/table.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { users } from '../table.ts';

/** Unverified accounts registered before `before` whose link no longer works at `now`. */
export async function findUnverifiedAccounts(
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
        // An erased account keeps its row but has no address.
        like(users.email, '%@%'),
        // An account with a venue or payments must have been verified once, so it is not deleted.
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

/** True if the business was never set up: no venue and no payment customer. */
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

/** Deletes the user and, by cascade, every row that depends on it. */
export async function deleteUser(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}
