import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database/database.ts';
import { databaseNow, databaseNowPlus } from '../database/database-clock.ts';
import type { PlatformServices } from '../services.ts';
import type { Claim, Queue, QueueTable } from './queue.ts';

type Needs = Pick<PlatformServices, 'now'> & { db: Queryable };

/** The lane of a claimed row; null in a queue without lanes. */
type NewClaim = Claim & { lane: string | null };

/** A cheap check for a job that runs every second and usually finds nothing. */
export async function hasDueRow(services: Needs, queue: Queue): Promise<boolean> {
  const { rows } = await services.db.execute(
    sql`select from ${queue.table} where ${isDue(services)} limit 1`,
  );
  return rows.length > 0;
}

/**
 * Claims due rows, longest due first, and skips rows that another server is claiming. Rows that
 * this server has in hand count towards the limit of their lane (`busy`).
 */
export async function claimDueRows(
  services: Needs,
  queue: Queue,
  { workerId, most, busy = {} }: { workerId: string; most: number; busy?: Record<string, number> },
): Promise<NewClaim[]> {
  const { table, attemptColumns = [] } = queue;
  const emptied = attemptColumns.map(({ name }) => sql`, ${sql.identifier(name)} = null`);
  const { rows } = await services.db.execute<NewClaim>(sql`
    with claimable as materialized (
      select id from ${table}
      where ${isDue(services)} and ${isInTurn(services, queue, most, busy)}
      order by next_attempt_at limit ${most}
      for update skip locked
    )
    update ${table} set state = 'sending', attempts = attempts + 1, claimed_at = now(),
      claimed_by = ${workerId}::uuid ${sql.join(emptied)}
    where id in (select id from claimable)
    returning id, attempts, claimed_by as "claimedBy", ${queue.lanes?.key ?? sql`null`} as lane
  `);
  return rows;
}

function isDue(services: Pick<PlatformServices, 'now'>): SQL {
  return sql`state = 'queued' and next_attempt_at <= ${databaseNow(services)}`;
}

function isInTurn(
  services: Pick<PlatformServices, 'now'>,
  { table, lanes, orderKey }: Queue,
  most: number,
  busy: Record<string, number>,
): SQL {
  const conditions = [sql`true`];
  if (orderKey) {
    const key = sql.identifier(orderKey.name);
    conditions.push(sql`not exists (
      select from ${table} earlier
      where earlier.${key} = ${orderKey} and earlier.state in ('queued', 'sending')
        and (earlier.created_at, earlier.id) < (${table.createdAt}, ${table.id})
    )`);
  }
  if (lanes) {
    conditions.push(sql`id in (
      select id from (
        select id, next_attempt_at, row_number() over (partition by lane order by next_attempt_at)
          + coalesce((${JSON.stringify(busy)}::jsonb ->> lane)::int, 0) as place
        from (
          select id, next_attempt_at, ${lanes.key} as lane from ${table} where ${isDue(services)}
        ) due
      ) placed
      where place <= ${lanes.mostAtOnce} order by place, next_attempt_at limit ${most}
    )`);
  }
  return sql.join(conditions, sql` and `);
}

/** Changes a row if the claim is still valid, and returns it; otherwise returns undefined. */
export async function updateClaimedRow<Table extends QueueTable>(
  db: Queryable,
  table: Table,
  claim: Claim,
  change: PgUpdateSetSource<Table>,
): Promise<Table['$inferSelect'] | undefined> {
  const rows = await db.update(table).set(change).where(isClaimHeld(table, claim)).returning();
  return (rows as Table['$inferSelect'][])[0];
}

/** Puts a row back into the queue if the claim is still valid. */
export async function retryLater(
  services: Needs,
  { table }: Queue,
  claim: Claim,
  { afterMs, reason }: { afterMs: number; reason: string },
): Promise<void> {
  await services.db.execute(sql`
    update ${table} set state = 'queued', next_attempt_at = ${databaseNowPlus(services, afterMs)},
      last_error = ${reason}
    where ${isClaimHeld(table, claim)}
  `);
}

/** Whether the row is still claimed by this claim. */
export function isClaimHeld(table: QueueTable, { id, attempts, claimedBy }: Claim): SQL {
  return sql`${table.id} = ${id}::uuid and ${table.state} = 'sending'
    and ${table.attempts} = ${attempts} and ${table.claimedBy} is not distinct from ${claimedBy}::uuid`;
}

/** Shows the other servers that this one is alive and still works on these rows. */
export async function renewClaims(
  db: Queryable,
  { table }: Queue,
  workerId: string,
  ids: string[],
): Promise<void> {
  await db
    .update(table)
    .set({ claimedAt: sql`now()` })
    .where(and(inArray(table.id, ids), eq(table.state, 'sending'), eq(table.claimedBy, workerId)));
}

/**
 * Puts rows back into the queue whose server has not renewed its claim in time. Uses only the
 * database's clock: the servers' clocks may differ, and tests move the product's clock. Returns how
 * many there were, and the claims on rows that must not be repeated.
 */
export async function takeOverDeadClaims(
  db: Queryable,
  { table, isRepeatable = sql`true` }: Queue,
  silentSeconds: number,
): Promise<{ requeued: number; lost: Claim[] }> {
  const isDead = sql`state = 'sending' and claimed_at < now() - make_interval(secs => ${silentSeconds})`;
  const { rowCount } = await db.execute(sql`
    update ${table} set state = 'queued', last_error = 'worker lost'
    where ${isDead} and (${isRepeatable})
  `);
  const { rows } = await db.execute<Claim>(sql`
    select id, attempts, claimed_by as "claimedBy" from ${table}
    where ${isDead} and not (${isRepeatable})
  `);
  return { requeued: rowCount ?? 0, lost: rows };
}
