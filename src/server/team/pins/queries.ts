import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { members } from '#server/businesses/table.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { databaseNow, databaseNowPlus } from '#server/platform/database/database-clock.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { memberPins, pinGuesses } from '../table.ts';

const GUESSES_KEPT_MS = DAY_MS;
const FIRST_LOCK_MINUTES = 15;
const LONGEST_LOCK_MINUTES = 24 * 60;
/** A lock that follows the previous one within this time lasts twice as long. */
const LOCKS_KEPT_MS = 7 * DAY_MS;

type PinKey = { businessId: string; userId: string };

/** Whether the member has a PIN, and until when it is locked. */
export async function findOwnPinState(
  { db, now }: Pick<Services, 'db' | 'now'>,
  whose: PinKey,
): Promise<{ hasPin: boolean; pinLockedUntil?: string }> {
  const [row] = await db
    .select({ lockedUntil: pinLockedUntilSql({ now }) })
    .from(memberPins)
    .where(isPinOwner(whose));
  return { hasPin: row !== undefined, ...presentPinLock(row) };
}

/**
 * When the lock ends, or null if there is none. Uses the database's clock, which also set the end.
 */
export function pinLockedUntilSql(clock: Pick<Services, 'now'>) {
  const isLocked = gt(memberPins.lockedUntil, databaseNow(clock));
  return sql`case when ${isLocked} then ${memberPins.lockedUntil} end`.mapWith(
    (value: string | null) => (value === null ? null : new Date(value)),
  );
}

/** Leaves the field out unless the PIN is locked. */
export function presentPinLock(row: { lockedUntil: Date | null } | undefined): {
  pinLockedUntil?: string;
} {
  return row?.lockedUntil ? { pinLockedUntil: row.lockedUntil.toISOString() } : {};
}

export async function storePin(
  db: Queryable,
  pin: PinKey & { pinHash: string; createdAt: Date },
): Promise<void> {
  const { pinHash, createdAt } = pin;
  await db
    .insert(memberPins)
    .values(pin)
    .onConflictDoUpdate({
      target: [memberPins.businessId, memberPins.userId],
      set: { pinHash, createdAt, lockedUntil: null, locks: 0 },
    });
}

/** Deletes the PIN; returns whether there was one. */
export async function deletePin(db: Queryable, whose: PinKey): Promise<boolean> {
  const rows = await db
    .delete(memberPins)
    .where(isPinOwner(whose))
    .returning({ userId: memberPins.userId });
  return rows.length > 0;
}

/** The role of a member who works at one of the venues in scope. */
export async function findRoleInScope(
  db: Queryable,
  { businessId, venueIds }: TenantScope,
  userId: string,
) {
  const isShared =
    venueIds === null
      ? undefined
      : sql`(${members.hasAllVenues} or exists (
          select from member_venues own where own.business_id = ${members.businessId}
            and own.user_id = ${members.userId}
            and own.venue_uuid = any(${sql.param([...venueIds])}::uuid[])
        ))`;
  const [row] = await db
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.businessId, businessId), eq(members.userId, userId), isShared));
  return row?.role;
}

function isPinOwner({ businessId, userId }: PinKey) {
  return and(eq(memberPins.businessId, businessId), eq(memberPins.userId, userId));
}

// The queries below use the database's clock, as rate limits do, because the servers' own clocks
// may differ.

export type PinOwner = { businessId: string; userId: string };

type PinAtDevice = PinOwner & { deviceId: string };

type Clock = Pick<Services, 'now'>;

/** Serialises attempts at a member's PIN across all servers; undefined if the member has no PIN. */
export async function lockPinRow(
  clock: Clock,
  tx: Transaction,
  whose: PinOwner,
): Promise<{ lockedUntil: Date | null } | undefined> {
  const [row] = await tx
    .select({ lockedUntil: pinLockedUntilSql(clock) })
    .from(memberPins)
    .where(isPinOf(whose))
    .for('update');
  return row;
}

export async function addPinGuess(clock: Clock, tx: Transaction, at: PinAtDevice): Promise<void> {
  const now = databaseNow(clock);
  const isOld = lte(pinGuesses.since, databaseNowPlus(clock, -GUESSES_KEPT_MS));
  await tx
    .insert(pinGuesses)
    .values({ ...at, wrong: 1, since: now })
    .onConflictDoUpdate({
      target: [pinGuesses.businessId, pinGuesses.userId, pinGuesses.deviceId],
      set: {
        wrong: sql`case when ${isOld} then 1 else ${pinGuesses.wrong} + 1 end`,
        since: sql`case when ${isOld} then excluded.since else ${pinGuesses.since} end`,
      },
    });
}

export async function refundPinGuess(
  db: Queryable,
  { deviceId, ...whose }: PinAtDevice,
): Promise<void> {
  await db
    .update(pinGuesses)
    .set({ wrong: sql`greatest(0, ${pinGuesses.wrong} - 1)` })
    .where(and(isGuessOf(whose), eq(pinGuesses.deviceId, deviceId)));
}

/** The number of wrong PINs in the last day, and the number of devices where they were typed. */
export async function sumPinGuesses(
  clock: Clock,
  tx: Transaction,
  whose: PinOwner,
): Promise<{ wrong: number; devices: number }> {
  const [row] = await tx
    .select({
      wrong: sql`coalesce(sum(${pinGuesses.wrong}), 0)`.mapWith(Number),
      devices: sql`count(*)`.mapWith(Number),
    })
    .from(pinGuesses)
    .where(
      and(
        isGuessOf(whose),
        gt(pinGuesses.wrong, 0),
        gt(pinGuesses.since, databaseNowPlus(clock, -GUESSES_KEPT_MS)),
      ),
    );
  return row ?? { wrong: 0, devices: 0 };
}

/** Locks the PIN for twice as long as the last time, and resets the count. */
export async function storePinLock(
  clock: Clock,
  tx: Transaction,
  whose: PinOwner,
): Promise<{ lockedUntil: Date; minutes: number }> {
  const isFirst = sql`coalesce(${memberPins.lockedUntil} <= ${databaseNowPlus(clock, -LOCKS_KEPT_MS)}, true)`;
  const before = sql`(case when ${isFirst} then 0 else ${memberPins.locks} end)`;
  const minutes = sql`least(${LONGEST_LOCK_MINUTES}::int, ${FIRST_LOCK_MINUTES} * 2 ^ least(${before}, 10))`;
  const [row] = await tx
    .update(memberPins)
    .set({
      locks: sql`${before} + 1`,
      lockedUntil: sql`${databaseNow(clock)} + ${minutes} * interval '1 minute'`,
    })
    .where(isPinOf(whose))
    .returning({
      lockedUntil: memberPins.lockedUntil,
      lockedMs:
        sql`extract(epoch from ${memberPins.lockedUntil} - ${databaseNow(clock)}) * 1000`.mapWith(
          Number,
        ),
    });
  if (!row?.lockedUntil) throw new Error('the PIN that is to be locked is gone');
  await deletePinGuesses(tx, whose);
  return { lockedUntil: row.lockedUntil, minutes: Math.round(row.lockedMs / MINUTE_MS) };
}

export async function deletePinGuesses(tx: Transaction, whose: PinOwner): Promise<void> {
  await tx.delete(pinGuesses).where(isGuessOf(whose));
}

function isPinOf({ businessId, userId }: PinOwner) {
  return and(eq(memberPins.businessId, businessId), eq(memberPins.userId, userId));
}

function isGuessOf({ businessId, userId }: PinOwner) {
  return and(eq(pinGuesses.businessId, businessId), eq(pinGuesses.userId, userId));
}
