import { and, eq, gt, sql } from 'drizzle-orm';
import { members } from '#server/businesses/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { memberPins } from '../table.ts';

type PinKey = { businessId: string; userId: string };

/** Whether the member has a PIN, and until when it is locked. */
export async function findOwnPinState(
  { db, now }: Pick<Services, 'db' | 'now'>,
  whose: PinKey,
): Promise<{ hasPin: boolean; pinLockedUntil?: string }> {
  const [row] = await db
    .select({ lockedUntil: pinLockedUntil({ now }) })
    .from(memberPins)
    .where(isOf(whose));
  return { hasPin: row !== undefined, ...presentPinLock(row) };
}

/**
 * When the lock ends, or null if there is none. Uses the database's clock, which also set the end.
 */
export function pinLockedUntil(clock: Pick<Services, 'now'>) {
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
    .where(isOf(whose))
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

function isOf({ businessId, userId }: PinKey) {
  return and(eq(memberPins.businessId, businessId), eq(memberPins.userId, userId));
}
