import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database/database.ts';
import { databaseNow, databaseNowPlus } from '../database/database-clock.ts';
import type { PlatformServices } from '../services.ts';
import type { Claim, Queue, QueueTable } from './queue.ts';

type Needs = Pick<PlatformServices, 'now'> & { db: Queryable };

/** A whole row, whose other columns only its slice knows; the lane is null in a queue without lanes. */
export type ClaimedRow = Claim & { lane: string | null };

/** A cheap check for a job that runs every second and usually finds nothing. */
export async function hasDueRow(services: Needs, queue: Queue): Promise<boolean> {
  const { rows } = await services.db.execute(
    sql`select from ${queue.table} where ${isDue(services, queue.table)} limit 1`,
  );
  return rows.length > 0;
}

/**
 * Claims due rows, longest due first, skips rows that another server is claiming, and returns whole
 * rows. Rows that this server has in hand count towards the limit of their lane (`busy`).
 */
export async function claimDueRows(
  services: Needs,
  queue: Queue,
  { workerId, most, busy = {} }: { workerId: string; most: number; busy?: Record<string, number> },
): Promise<ClaimedRow[]> {
  const { table, lanes, attemptColumns = {} } = queue;
  const claim: PgUpdateSetSource<QueueTable> = {
    ...attemptColumns,
    state: 'sending',
    attempts: sql`${table.attempts} + 1`,
    claimedAt: sql`now()`,
    claimedBy: workerId,
  };
  const rows = await services.db
    .update(table)
    .set(claim)
    // An array, so that the rows are claimed exactly once, whatever the plan of the statement.
    .where(sql`${table.id} = any(array(
      select ${table.id} from ${table}
      where ${isDue(services, table)} and ${isInTurn(services, queue, most, busy)}
      order by ${table.nextAttemptAt} limit ${most}
      for update skip locked
    ))`)
    .returning({ ...getTableColumns(table), lane: lanes?.key ?? sql`null` });
  return rows as ClaimedRow[];
}

function isDue(services: Pick<PlatformServices, 'now'>, table: QueueTable): SQL {
  return sql`${table.state} = 'queued' and ${table.nextAttemptAt} <= ${databaseNow(services)}`;
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
    conditions.push(sql`${table.id} in (
      select id from (
        select id, next_attempt_at, row_number() over (partition by lane order by next_attempt_at)
          + coalesce((${JSON.stringify(busy)}::jsonb ->> lane)::int, 0) as place
        from (
          select ${table.id} as id, next_attempt_at, ${lanes.key} as lane from ${table}
          where ${isDue(services, table)}
        ) due
      ) placed
      where place <= ${lanes.maxAtOnce} order by place, next_attempt_at limit ${most}
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
  const rows = await db.update(table).set(change).where(isClaimHeldSql(table, claim)).returning();
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
    where ${isClaimHeldSql(table, claim)}
  `);
}

/** Whether the row is still claimed by this claim. */
export function isClaimHeldSql(table: QueueTable, { id, attempts, claimedBy }: Claim): SQL {
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
 * Puts rows back into the queue if their server has not renewed its claim in time. Uses only the
 * database's clock: the servers' clocks may differ, and tests move the product's clock. Returns how
 * many rows it put back, and the rows that must not be repeated.
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
  const lost = await db.select().from(table).where(sql`${isDead} and not (${isRepeatable})`);
  return { requeued: rowCount ?? 0, lost: lost as Claim[] };
}
