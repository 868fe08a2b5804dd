import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import type { Queue } from './queue.ts';
import { wakeUpWorkersSql } from './queue-wake-ups.ts';

/** What an operator can list and send again: the failed rows of a queue, or other failed work. */
export type DeadLetterBox = {
  name: string;
  list: (db: Queryable) => Promise<DeadLetters[]>;
  /** Sends all dead letters again, or those with this reason. Returns how many. */
  sendAgain: (db: Queryable, reason?: string) => Promise<number>;
};

export function deadLetterBoxOf(queue: Queue): DeadLetterBox {
  return {
    name: queue.name,
    list: (db) => listDeadLetters(db, queue),
    sendAgain: (db, reason) => sendDeadLettersAgain(db, queue, reason),
  };
}

/** The dead letters that failed for one reason. */
export type DeadLetters = {
  reason: string | null;
  count: number;
  /** How many of them an operator can send again. */
  recoverable: number;
  /** When the oldest was queued, in ISO 8601. */
  oldest: string;
};

/** The most frequent reason first. */
export async function listDeadLetters(
  db: Queryable,
  { table, isRecoverable = sql`true` }: Queue,
): Promise<DeadLetters[]> {
  const { rows } = await db.execute<DeadLetters>(sql`
    select last_error as reason, count(*)::int as count,
      (count(*) filter (where ${isRecoverable}))::int as recoverable,
      to_char(min(${table.createdAt}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as oldest
    from ${table} where state = 'failed'
    group by last_error order by count(*) desc, last_error
  `);
  return rows;
}

/** Queues all dead letters again, or those with this reason. Returns how many. */
export async function sendDeadLettersAgain(
  db: Queryable,
  queue: Queue,
  reason: string | null = null,
): Promise<number> {
  const { table, isRecoverable = sql`true` } = queue;
  const { rows } = await db.execute<{ count: number }>(sql`
    with recovered as (
      update ${table} set state = 'queued'
      where state = 'failed' and (${isRecoverable})
        and (${reason}::text is null or last_error = ${reason})
      returning 1
    )
    select count(*)::int as count, ${wakeUpWorkersSql(queue)} as woken from recovered
  `);
  return rows[0]?.count ?? 0;
}
