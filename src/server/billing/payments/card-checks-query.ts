import { and, eq, inArray, isNotNull, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ClientConfig } from '../provider/port.ts';
import { subscriptions } from '../subscriptions/table.ts';

export type CardCheck = { businessId: string; subscriptionId: string };

/**
 * Paid plans whose card is due for a check; the card that has gone longest without one comes first.
 */
export async function findCardChecks(
  db: Queryable,
  due: {
    provider: ClientConfig['provider'];
    before: Date;
    /** Ids of businesses whose check failed and is to be retried later. */
    except: readonly string[];
    most: number;
  },
): Promise<CardCheck[]> {
  const { businessId, subscriptionId, cardCheckedAt, provider, status } = subscriptions;
  const rows = await db
    .select({ businessId, subscriptionId })
    .from(subscriptions)
    .where(
      and(
        eq(provider, due.provider),
        isNotNull(subscriptionId),
        notInArray(businessId, [...due.except]),
        inArray(status, ['active', 'past_due']),
        or(isNull(cardCheckedAt), lte(cardCheckedAt, due.before)),
      ),
    )
    .orderBy(sql`${cardCheckedAt} nulls first`)
    .limit(due.most);
  return rows.flatMap(({ subscriptionId: id, ...row }) =>
    id ? [{ ...row, subscriptionId: id }] : [],
  );
}

export async function markCardChecked(
  db: Queryable,
  businessId: string,
  cardCheckedAt: Date,
): Promise<void> {
  await db
    .update(subscriptions)
    .set({ cardCheckedAt })
    .where(eq(subscriptions.businessId, businessId));
}
