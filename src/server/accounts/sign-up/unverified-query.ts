import { and, eq, isNull, like, lt, lte, notExists, or } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { venues } from '#server/venues/table.ts';
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
        isNull(users.paymentCustomerId),
        notExists(db.select({ id: venues.id }).from(venues).where(eq(venues.businessId, users.id))),
      ),
    )
    .limit(most);
}

/** With all that refers to it and cannot be without it. */
export async function deleteAccountRow(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}
