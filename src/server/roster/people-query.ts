import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { venues } from '#server/venues/table.ts';
import type { PersonFields, RosterPerson } from '#shared/roster/contract.ts';
import { FORMER_STAFF } from '#shared/roster/roster-rules.ts';
import { rosterPeople } from './table.ts';

/** The member's id, while the person is in the team that the venue belongs to. */
const memberId = sql<string | null>`(
  select members.user_id from members
  join venues venue on venue.business_id = members.business_id
  where venue.id = roster_people.venue_uuid and members.user_id = roster_people.user_id
)`;
const person = {
  id: rosterPeople.id,
  name: rosterPeople.name,
  alsoKnownAs: rosterPeople.alsoKnownAs,
  memberId,
};
const isOnRoster = isNull(rosterPeople.leftAt);

/** The people on a venue's roster, by name. */
export async function findRoster(db: Queryable, venueUuid: string): Promise<RosterPerson[]> {
  return db
    .select(person)
    .from(rosterPeople)
    .where(and(eq(rosterPeople.venueUuid, venueUuid), isOnRoster))
    .orderBy(sql`lower(${rosterPeople.name})`, rosterPeople.id);
}

/** Lets only one change to a roster run at a time, so that limits and unique names hold. */
export async function lockRoster(tx: Transaction, venueUuid: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`roster ${venueUuid}`}, 0))`,
  );
}

/** The venue of a person on a roster in scope. */
export async function findVenueOfPerson(
  db: Queryable,
  scope: TenantScope,
  id: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ venueUuid: rosterPeople.venueUuid })
    .from(rosterPeople)
    .innerJoin(venues, eq(venues.id, rosterPeople.venueUuid))
    .where(and(eq(rosterPeople.id, id), isOnRoster, isInScope(scope), isNull(venues.deletedAt)));
  return row?.venueUuid;
}

export async function insertPerson(
  db: Queryable,
  venueUuid: string,
  { id, name, alsoKnownAs, memberId: userId }: PersonFields & { id?: string },
): Promise<RosterPerson> {
  const [row] = await db
    .insert(rosterPeople)
    .values({ ...(id && { id }), venueUuid, name, alsoKnownAs, userId })
    .returning({ id: rosterPeople.id });
  if (!row) throw new Error('a person that was not stored');
  return { id: row.id, name, alsoKnownAs, memberId: userId };
}

export async function updatePerson(
  db: Queryable,
  id: string,
  { name, alsoKnownAs, memberId: userId }: PersonFields,
): Promise<void> {
  await db
    .update(rosterPeople)
    .set({ name, alsoKnownAs, userId })
    .where(and(eq(rosterPeople.id, id), isOnRoster));
}

/** Erases the person's names. Their past tables stay on record as those of former staff. */
export async function removeFromRoster(db: Queryable, id: string, leftAt: Date): Promise<void> {
  await db
    .update(rosterPeople)
    .set({ name: FORMER_STAFF, alsoKnownAs: [], userId: null, leftAt })
    .where(and(eq(rosterPeople.id, id), isOnRoster));
}
