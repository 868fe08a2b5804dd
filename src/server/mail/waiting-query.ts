import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { MAX_COUNTED } from '#server/platform/metrics/read-metrics.ts';

export type WaitingMails = { queued: number; sending: number; oldestSeconds: number };

/** Uses the two partial indexes of unfinished mails, so it stays fast however many were sent. */
export async function findWaitingMails(db: Queryable): Promise<WaitingMails> {
  const { rows } = await db.execute<WaitingMails>(sql`
    select queued.mails as queued, sending.mails as sending, queued.seconds as "oldestSeconds"
    from (
      select count(*)::int as mails,
        coalesce(extract(epoch from now() - min(created_at)), 0)::float as seconds
      from (
        select created_at from mails where state = 'queued'
        order by next_attempt_at limit ${MAX_COUNTED}
      ) as first
    ) as queued, (
      select count(*)::int as mails
      from (select 1 from mails where state = 'sending' limit ${MAX_COUNTED}) as first
    ) as sending
  `);
  return rows[0] ?? { queued: 0, sending: 0, oldestSeconds: 0 };
}
