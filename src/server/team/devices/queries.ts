import { and, asc, count, eq, exists, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#server/accounts/table.ts';
import { isAsleepSql } from '#server/businesses/business-query.ts';
import { members } from '#server/businesses/table.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { venues } from '#server/venues/table.ts';
import type { DeviceMember } from '#shared/team/devices-contract.ts';
import { pinLockedUntilSql, presentPinLock } from '../pins/queries.ts';
import { devices, memberPins } from '../table.ts';

const displayName = sql<string>`coalesce(
  nullif(trim(concat_ws(' ', ${users.firstName}, ${users.lastName})), ''), ${users.username}, 'Somebody'
)`;
const isOfMember = and(
  eq(memberPins.businessId, members.businessId),
  eq(memberPins.userId, members.userId),
);

type DeviceRow = typeof devices.$inferSelect;

export async function insertDevice(
  db: Queryable,
  device: typeof devices.$inferInsert,
): Promise<string> {
  const [row] = await db.insert(devices).values(device).returning({ id: devices.id });
  if (!row) throw new Error('the device was not stored');
  return row.id;
}

/** Uses up the pairing code in one statement, so that only one of several requests succeeds. */
export async function spendPairingCode(
  tx: Transaction,
  { pairingHash, at }: { pairingHash: string; at: Date },
): Promise<DeviceRow | undefined> {
  const [row] = await tx
    .update(devices)
    .set({ pairingHash: null, pairedAt: at, lastSeenAt: at })
    .where(
      and(
        eq(devices.pairingHash, pairingHash),
        gt(devices.pairingExpiresAt, at),
        isNull(devices.revokedAt),
      ),
    )
    .returning();
  return row;
}

export async function isPairingCodeKnown(db: Queryable, pairingHash: string): Promise<boolean> {
  const [row] = await db
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.pairingHash, pairingHash), isNull(devices.revokedAt)));
  return row !== undefined;
}

/** Changes a device within the scope, unless it was revoked. */
export async function changeDevice(
  tx: Transaction,
  scope: TenantScope,
  id: string,
  change: Partial<typeof devices.$inferInsert>,
): Promise<DeviceRow | undefined> {
  const venue = tx
    .select({ id: venues.id })
    .from(venues)
    .where(and(eq(venues.id, devices.venueUuid), isInScope(scope)));
  const [row] = await tx
    .update(devices)
    .set(change)
    .where(and(eq(devices.id, id), isNull(devices.revokedAt), exists(venue)))
    .returning();
  return row;
}

/** Revokes all devices of a venue, paired or not. */
export async function markVenueDevicesRevoked(
  tx: Transaction,
  venueUuid: string,
  revokedAt: Date,
): Promise<string[]> {
  const rows = await tx
    .update(devices)
    .set({ revokedAt, pairingHash: null })
    .where(and(eq(devices.venueUuid, venueUuid), isNull(devices.revokedAt)))
    .returning({ id: devices.id });
  return rows.map(({ id }) => id);
}

/** Stores the time at most once a minute, across all servers. */
export async function recordDeviceSeen(
  db: Queryable,
  id: string,
  { at, unlessSince }: { at: Date; unlessSince: Date },
): Promise<void> {
  await db
    .update(devices)
    .set({ lastSeenAt: at })
    .where(
      and(eq(devices.id, id), or(isNull(devices.lastSeenAt), lt(devices.lastSeenAt, unlessSince))),
    );
}

/** The device with its venue, as shown on the device itself. */
export async function findOwnDevice(db: Queryable, id: string) {
  const [row] = await db
    .select({
      id: devices.id,
      name: devices.name,
      businessId: devices.businessId,
      venueUuid: devices.venueUuid,
      venueId: venues.venueId,
      venueName: venues.name,
      redeemableBy: venues.redeemableBy,
      liveFloor: venues.liveFloor,
    })
    .from(devices)
    .innerJoin(venues, eq(venues.id, devices.venueUuid))
    .where(eq(devices.id, id));
  return row;
}

/** Serialises PIN attempts at one device across all servers. */
export async function lockDevice(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: devices.id }).from(devices).where(eq(devices.id, id)).for('update');
}

/** Counts devices that are not revoked and venues that are not deleted. */
export async function countDevicesAndVenues(
  tx: Transaction,
  businessId: string,
): Promise<{ devices: number; venues: number }> {
  const ownDevices = and(eq(devices.businessId, businessId), isNull(devices.revokedAt));
  const ownVenues = and(eq(venues.businessId, businessId), isNull(venues.deletedAt));
  const [device] = await tx.select({ total: count() }).from(devices).where(ownDevices);
  const [venue] = await tx.select({ total: count() }).from(venues).where(ownVenues);
  return { devices: device?.total ?? 0, venues: venue?.total ?? 0 };
}

type BusinessVenue = { businessId: string; venueUuid: string };

/** The members who work at the venue, with their names and PIN states. */
export async function findMembersAtVenue(
  { db, now }: Pick<Services, 'db' | 'now'>,
  place: BusinessVenue,
): Promise<DeviceMember[]> {
  const rows = await db
    .select({
      id: members.userId,
      name: displayName,
      hasPin: sql<boolean>`${memberPins.userId} is not null`,
      lockedUntil: pinLockedUntilSql({ now }),
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(memberPins, isOfMember)
    .where(worksAt(place))
    .orderBy(asc(sql`lower(${displayName})`), asc(members.userId));
  return rows.map(({ id, name, hasPin, ...lock }) => ({
    id,
    name,
    hasPin,
    ...presentPinLock(lock),
  }));
}

/** One member on the roster, with the hash of their PIN. */
export async function findMemberAtVenue(db: Queryable, place: BusinessVenue, userId: string) {
  const [row] = await db
    .select({ id: members.userId, name: displayName, pinHash: memberPins.pinHash })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(memberPins, isOfMember)
    .where(and(worksAt(place), eq(members.userId, userId)));
  return row;
}

function worksAt({ businessId, venueUuid }: BusinessVenue): SQL | undefined {
  return and(
    eq(members.businessId, businessId),
    sql`(${members.hasAllVenues} or exists (
      select from member_venues own where own.business_id = ${members.businessId}
        and own.user_id = ${members.userId} and own.venue_uuid = ${venueUuid}
    ))`,
    sql`not ${isAsleepSql(sql`members`)}`,
  );
}
