import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#server/accounts/table.ts';
import { isAsleep } from '#server/businesses/asleep-query.ts';
import { members } from '#server/businesses/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import type { RosterEntry } from '#shared/team/devices-contract.ts';
import { pinLockedUntil, presentPinLock } from '../pins/queries.ts';
import { memberPins } from '../table.ts';

type BusinessVenue = { businessId: string; venueUuid: string };

const displayName = sql<string>`coalesce(
  nullif(trim(concat_ws(' ', ${users.firstName}, ${users.lastName})), ''), ${users.username}, 'Somebody'
)`;

/** The members who work at the venue, with their names and PIN states. */
export async function findRoster(
  { db, now }: Pick<Services, 'db' | 'now'>,
  place: BusinessVenue,
): Promise<RosterEntry[]> {
  const rows = await db
    .select({
      id: members.userId,
      name: displayName,
      hasPin: sql<boolean>`${memberPins.userId} is not null`,
      lockedUntil: pinLockedUntil({ now }),
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
export async function findRosterMember(db: Queryable, place: BusinessVenue, userId: string) {
  const [row] = await db
    .select({ id: members.userId, name: displayName, pinHash: memberPins.pinHash })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(memberPins, isOfMember)
    .where(and(worksAt(place), eq(members.userId, userId)));
  return row;
}

const isOfMember = and(
  eq(memberPins.businessId, members.businessId),
  eq(memberPins.userId, members.userId),
);

function worksAt({ businessId, venueUuid }: BusinessVenue): SQL | undefined {
  return and(
    eq(members.businessId, businessId),
    sql`(${members.hasAllVenues} or exists (
      select from member_venues own where own.business_id = ${members.businessId}
        and own.user_id = ${members.userId} and own.venue_uuid = ${venueUuid}
    ))`,
    sql`not ${isAsleep(sql`members`)}`,
  );
}
