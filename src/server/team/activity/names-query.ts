import { and, eq, inArray } from 'drizzle-orm';
import { users } from '#server/accounts/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rewardCodes } from '#server/rewards/table.ts';
import { venues } from '#server/venues/table.ts';
import { personName } from '#shared/team/person-name.ts';
import { devices, invitations } from '../table.ts';

type RecordedAction = { userId: string | null; details: Record<string, unknown> };

export type ActivityNames = Awaited<ReturnType<typeof findActivityNames>>;

/**
 * The current names for the IDs in these entries. The log itself is never deleted, so it stores no
 * names; a person whose account was deleted has none.
 */
export async function findActivityNames(
  db: Queryable,
  businessId: string,
  entries: readonly RecordedAction[],
) {
  const idsAt = (...keys: string[]) =>
    entries.flatMap(({ details }) => keys.flatMap((key) => idIn(details[key])));
  const personIds = [
    ...entries.flatMap(({ userId }) => userId ?? []),
    ...idsAt('member', 'from', 'to'),
  ];
  const [people, venueRows, deviceRows, invitationRows, rewards] = await Promise.all([
    findPeople(db, personIds),
    db
      .select({ id: venues.id, venueId: venues.venueId, name: venues.name })
      .from(venues)
      .where(eq(venues.businessId, businessId)),
    db
      .select({ id: devices.id, name: devices.name })
      .from(devices)
      .where(eq(devices.businessId, businessId)),
    findInvited(db, businessId, idsAt('invitation')),
    findRewards(db, businessId, idsAt('rewardCode')),
  ]);
  return {
    people,
    /** Keyed by UUID and by public venue ID, since entries use both. */
    venues: new Map(
      venueRows.flatMap((row) => [[row.venueId, row] as const, [row.id, row] as const]),
    ),
    devices: new Map(deviceRows.map(({ id, name }) => [id, name])),
    invited: new Map(invitationRows.map(({ id, email }) => [id, email])),
    rewards: new Map(rewards.map((row) => [row.id, row])),
  };
}

async function findPeople(db: Queryable, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, firstName, lastName, email } = users;
  const rows = await db
    .select({ id, firstName, lastName, email })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  const present = rows.filter((row) => !row.email.startsWith('deleted:'));
  return new Map(present.map((row) => [row.id, personName(row)]));
}

async function findInvited(db: Queryable, businessId: string, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: invitations.id, email: invitations.email })
    .from(invitations)
    .where(and(eq(invitations.businessId, businessId), inArray(invitations.id, ids)));
}

async function findRewards(db: Queryable, businessId: string, ids: string[]) {
  if (ids.length === 0) return [];
  const { id, rewardLabel: label, redeemedBy, venueUuid } = rewardCodes;
  return db
    .select({ id, label, redeemedBy, venueUuid })
    .from(rewardCodes)
    .innerJoin(venues, eq(venues.id, rewardCodes.venueUuid))
    .where(and(eq(venues.businessId, businessId), inArray(rewardCodes.id, ids)));
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** 'from' may also contain a plan, which is not an ID. */
function idIn(value: unknown): string[] {
  return typeof value === 'string' && ID.test(value) ? [value] : [];
}
