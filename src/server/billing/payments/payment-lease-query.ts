import { and, eq, lte, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { paymentAttempts, paymentTurns } from './table.ts';

const TURN_SECONDS = 45;
/** Providers forget keys after a day; by then an attempt must not be taken up again. */
const ATTEMPT_HOURS = 20;

type Turn = { businessId: string; holder: string };

/** True when nobody else has the turn; then it is the holder's for a while. */
export async function claimTurn(services: Services, db: Queryable, turn: Turn): Promise<boolean> {
  const now = databaseNow(services);
  const rows = await db
    .insert(paymentTurns)
    .values({ ...turn, until: turnEnd(services) })
    .onConflictDoUpdate({
      target: paymentTurns.businessId,
      set: { holder: turn.holder, until: turnEnd(services) },
      setWhere: lte(paymentTurns.until, now),
    })
    .returning({ holder: paymentTurns.holder });
  return rows.length > 0;
}

export async function prolongTurn(services: Services, db: Queryable, turn: Turn): Promise<void> {
  await db
    .update(paymentTurns)
    .set({ until: turnEnd(services) })
    .where(isHeldBy(turn));
}

export async function endTurn(db: Queryable, turn: Turn): Promise<void> {
  await db.delete(paymentTurns).where(isHeldBy(turn));
}

/** Left as it is, so that `findAbandonedTurns` finds it; anybody may take it meanwhile. */
export async function abandonTurn(services: Services, db: Queryable, turn: Turn): Promise<void> {
  await db
    .update(paymentTurns)
    .set({ until: databaseNow(services) })
    .where(isHeldBy(turn));
}

const MOST_ABANDONED = 50;

/** Of owners whose turn is over without having been ended. */
export async function findAbandonedTurns(services: Services, db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ businessId: paymentTurns.businessId })
    .from(paymentTurns)
    .where(lte(paymentTurns.until, databaseNow(services)))
    .orderBy(paymentTurns.until)
    .limit(MOST_ABANDONED);
  return rows.map(({ businessId }) => businessId);
}

/** The same request again is the same attempt, until it is deleted. */
export async function findOrInsertAttempt(
  db: Queryable,
  attempt: { businessId: string; purpose: string; request: string; attemptId: string; now: Date },
): Promise<string> {
  const { now, ...values } = attempt;
  const isSame = sql`${paymentAttempts.request} = excluded.request
    and ${paymentAttempts.createdAt} > excluded.created_at - make_interval(hours => ${ATTEMPT_HOURS})`;
  const [row] = await db
    .insert(paymentAttempts)
    .values({ ...values, createdAt: now })
    .onConflictDoUpdate({
      target: [paymentAttempts.businessId, paymentAttempts.purpose],
      set: {
        attemptId: sql`case when ${isSame} then ${paymentAttempts.attemptId} else excluded.attempt_id end`,
        createdAt: sql`case when ${isSame} then ${paymentAttempts.createdAt} else excluded.created_at end`,
        request: sql`excluded.request`,
      },
    })
    .returning({ attemptId: paymentAttempts.attemptId });
  if (!row) throw new Error('an attempt was neither made nor found');
  return row.attemptId;
}

export async function deleteAttempt(
  db: Queryable,
  businessId: string,
  purpose: string,
): Promise<void> {
  await db
    .delete(paymentAttempts)
    .where(and(eq(paymentAttempts.businessId, businessId), eq(paymentAttempts.purpose, purpose)));
}

/** Nobody takes them up again: their keys are forgotten. */
export async function deleteOldAttempts(db: Queryable, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - ATTEMPT_HOURS * 3_600_000);
  await db.delete(paymentAttempts).where(lte(paymentAttempts.createdAt, oldest));
}

function turnEnd(services: Services) {
  return sql`${databaseNow(services)} + make_interval(secs => ${TURN_SECONDS})`;
}

function isHeldBy({ businessId, holder }: Turn) {
  return and(eq(paymentTurns.businessId, businessId), eq(paymentTurns.holder, holder));
}
