import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { simulatedCheckouts, simulatedInvoices, simulatedSubscriptions } from './table.ts';

type DueKind = 'period_end' | 'never_paid' | 'pending_change' | 'retry' | 'checkout';
export type Due = { kind: DueKind; id: string; customerId: string; at: Date };

/** How long a customer has to make a first payment, or the payment of a change. */
export const PAYMENT_HOURS = 23;

/** What should have happened next by now, in the order of its time. */
export async function findNextDue(db: Queryable, now: Date): Promise<Due | undefined> {
  const { rows } = await db.execute<{
    kind: DueKind;
    id: string;
    customer_id: string;
    at: Date;
  }>(sql`
    select kind, id, customer_id, at from (
      select 'period_end' as kind, id, customer_id, period_end as at
        from ${simulatedSubscriptions} where status in ('active', 'past_due')
      union all
      select 'never_paid', id, customer_id, created_at + make_interval(hours => ${PAYMENT_HOURS})
        from ${simulatedSubscriptions} where status = 'incomplete'
      union all
      select 'pending_change', id, customer_id, pending_expires_at
        from ${simulatedSubscriptions} where pending_expires_at is not null
      union all
      select 'retry', id, customer_id, next_attempt_at
        from ${simulatedInvoices} where status = 'open' and next_attempt_at is not null
      union all
      select 'checkout', id, customer_id, expires_at
        from ${simulatedCheckouts} where state = 'open'
    ) as due
    where at <= ${now.toISOString()}::timestamptz
    order by at, kind <> 'pending_change', id
    limit 1`);
  const [row] = rows;
  return row && { kind: row.kind, id: row.id, customerId: row.customer_id, at: new Date(row.at) };
}
