import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { MAX_COUNTED_ROWS, type Metric } from '../metrics/read-metrics.ts';
import type { Queue } from './queue.ts';

/** How many rows of a queue wait or are being worked on, and how old the oldest waiting one is. */
export async function readQueueMetrics(tx: Transaction, { name, table }: Queue): Promise<Metric[]> {
  // Uses the partial indexes on unfinished rows, so it stays fast however many are finished.
  const { rows } = await tx.execute<{ queued: number; sending: number; seconds: number }>(sql`
    select queued.rows as queued, sending.rows as sending, queued.seconds
    from (
      select count(*)::int as rows,
        coalesce(extract(epoch from now() - min(created)), 0)::float as seconds
      from (
        select ${table.createdAt} as created from ${table} where state = 'queued'
        order by next_attempt_at limit ${MAX_COUNTED_ROWS}
      ) as first
    ) as queued, (
      select count(*)::int as rows
      from (select 1 from ${table} where state = 'sending' limit ${MAX_COUNTED_ROWS}) as first
    ) as sending
  `);
  const { queued = 0, sending = 0, seconds = 0 } = rows[0] ?? {};
  const count = {
    name: `tabletalk_${name}`,
    help: `Rows of the queue ${name} that wait or are being worked on, counted up to 100,000.`,
  };
  return [
    { ...count, labels: { state: 'queued' }, value: queued },
    { ...count, labels: { state: 'sending' }, value: sending },
    {
      name: `tabletalk_${name}_oldest_queued_seconds`,
      help: `Age of the oldest row of the queue ${name} that waits, also for another attempt.`,
      value: seconds,
    },
  ];
}
