import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { MAX_COUNTED_ROWS } from '#server/platform/metrics/read-metrics.ts';
import type { SimulatedAccount } from '../simulator/account.ts';
import { reviveDates } from './dates.ts';
import { rehearsalCustomers, rehearsalEvents, rehearsalRequests } from './table.ts';

export type Customer = { id: string; businessId: string; account: SimulatedAccount };

const columns = {
  id: rehearsalCustomers.id,
  businessId: rehearsalCustomers.businessId,
  account: rehearsalCustomers.account,
};

/** A fragment that the account document must contain, such as `{ invoices: [{ id }] }`. */
export type AccountFragment = {
  [List in 'subscriptions' | 'invoices' | 'checkouts']?: [{ id: string }];
} & { intents?: [{ id: string } | { clientSecret: string }] };

/** Returns the customer of an account, creating it if there is none. */
export async function insertOrFindCustomer(
  db: Queryable,
  { id, businessId, account }: Customer,
): Promise<string> {
  const [row] = await db
    .insert(rehearsalCustomers)
    .values({ id, businessId, account })
    .onConflictDoUpdate({ target: rehearsalCustomers.businessId, set: { businessId } })
    .returning({ id: rehearsalCustomers.id });
  if (!row) throw new Error('a customer was neither made nor found');
  return row.id;
}

export async function findCustomer(db: Queryable, id: string): Promise<Customer | undefined> {
  return reviveDates(
    (await db.select(columns).from(rehearsalCustomers).where(eq(rehearsalCustomers.id, id)))[0],
  );
}

export async function findCustomerByFragment(
  db: Queryable,
  part: AccountFragment,
): Promise<Customer | undefined> {
  const holdsPart = sql`${rehearsalCustomers.account} @> ${JSON.stringify(part)}::jsonb`;
  return reviveDates((await db.select(columns).from(rehearsalCustomers).where(holdsPart))[0]);
}

/** Every change to a customer waits for this lock, so that nothing is charged twice. */
export async function lockCustomer(db: Queryable, id: string): Promise<Customer | undefined> {
  const rows = await db
    .select(columns)
    .from(rehearsalCustomers)
    .where(eq(rehearsalCustomers.id, id))
    .for('update');
  return reviveDates(rows[0]);
}

export async function updateCustomer(
  db: Queryable,
  id: string,
  change: { account: SimulatedAccount; dueAt: Date | null },
): Promise<void> {
  await db.update(rehearsalCustomers).set(change).where(eq(rehearsalCustomers.id, id));
}

/** A cheap check for a job that runs twice a second and usually finds nothing. */
export async function hasDueWork(db: Queryable, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ isDue: boolean }>(sql`
    select exists (select from rehearsal_customers where due_at <= ${at})
      or exists (
        select from rehearsal_events where delivered_at is null and next_attempt_at <= ${at}
      ) as "isDue"
  `);
  return rows[0]?.isDue ?? false;
}

export async function findDueCustomers(db: Queryable, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: rehearsalCustomers.id })
    .from(rehearsalCustomers)
    .where(lte(rehearsalCustomers.dueAt, now))
    .orderBy(rehearsalCustomers.dueAt)
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Returns true if the key is new. Waits while another transaction is inserting the same key. */
export async function claimRequest(
  db: Queryable,
  request: { key: string; requestHash: string; createdAt: Date },
): Promise<boolean> {
  const rows = await db
    .insert(rehearsalRequests)
    .values(request)
    .onConflictDoNothing()
    .returning({ key: rehearsalRequests.key });
  return rows.length > 0;
}

export async function findRequest(db: Queryable, key: string) {
  return reviveDates(
    (await db.select().from(rehearsalRequests).where(eq(rehearsalRequests.key, key)))[0],
  );
}

export async function storeRequestResponse(
  db: Queryable,
  key: string,
  answer: unknown,
): Promise<void> {
  await db.update(rehearsalRequests).set({ answer }).where(eq(rehearsalRequests.key, key));
}

export async function insertEvents(
  db: Queryable,
  events: (typeof rehearsalEvents.$inferInsert)[],
): Promise<void> {
  if (events.length > 0) await db.insert(rehearsalEvents).values(events);
}

export type WaitingEvent = { id: string; body: string; attempts: number };

/**
 * Claims due events, oldest first, and postpones their next attempt, so that they are only delayed
 * if the worker dies. Skips rows that another worker is claiming.
 */
export async function claimDueEvents(
  db: Queryable,
  { now, most, longestPauseSeconds }: { now: Date; most: number; longestPauseSeconds: number },
): Promise<WaitingEvent[]> {
  const { id, body, attempts, nextAttemptAt, deliveredAt } = rehearsalEvents;
  const due = db.$with('due').as(
    db
      .select({ id })
      .from(rehearsalEvents)
      .where(and(isNull(deliveredAt), lte(nextAttemptAt, now)))
      .orderBy(nextAttemptAt, id)
      .limit(most)
      .for('update', { skipLocked: true }),
  );
  const pause = sql`make_interval(secs => least(${longestPauseSeconds}, 2 ^ least(${attempts} + 1, 20)))`;
  const claimed = await db
    .with(due)
    .update(rehearsalEvents)
    .set({
      attempts: sql`${attempts} + 1`,
      nextAttemptAt: sql`${now.toISOString()}::timestamptz + ${pause}`,
    })
    .where(inArray(id, db.select({ id: due.id }).from(due)))
    .returning({ id, body, attempts });
  // Sort by id, which is the order of the events: an update returns its rows in no particular
  // order.
  return claimed.sort((one, other) => (one.id < other.id ? -1 : 1));
}

export async function markEventDelivered(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(rehearsalEvents).set({ deliveredAt: at }).where(eq(rehearsalEvents.id, id));
}

export type WaitingEventCounts = { events: number; oldestSeconds: number };

export async function countWaitingEvents(db: Queryable): Promise<WaitingEventCounts> {
  const { rows } = await db.execute<WaitingEventCounts>(sql`
    select count(*)::int as events,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float as "oldestSeconds"
    from (
      select created_at from rehearsal_events where delivered_at is null
      order by next_attempt_at limit ${MAX_COUNTED_ROWS}
    ) as first
  `);
  return rows[0] ?? { events: 0, oldestSeconds: 0 };
}
