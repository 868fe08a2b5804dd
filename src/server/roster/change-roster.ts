import { lockMembership } from '#server/businesses/member-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { PersonFields, RosterPerson } from '#shared/roster/contract.ts';
import { foldName } from '#shared/roster/match-person.ts';
import { MAX_PEOPLE, TOO_MANY_PEOPLE_MESSAGE } from '#shared/roster/roster-rules.ts';
import {
  findRoster,
  findVenueOfPerson,
  insertPerson,
  lockRoster,
  removeFromRoster,
  updatePerson,
} from './people-query.ts';

type NewPerson = { scope: TenantScope; venueUuid: string; fields: PersonFields };
type PersonChange = { scope: TenantScope; id: string; fields: PersonFields };

export async function addPerson(
  { db }: Services,
  { scope, venueUuid, fields }: NewPerson,
): Promise<RosterPerson> {
  return db.transaction(async (tx) => {
    await lockRoster(tx, venueUuid);
    const people = await findRoster(tx, venueUuid);
    if (people.length >= MAX_PEOPLE) throw new AppError('CONFLICT', TOO_MANY_PEOPLE_MESSAGE);
    refuseTakenName(people, fields.name);
    await refuseStranger(tx, scope, fields.memberId);
    return await insertPerson(tx, venueUuid, fields);
  });
}

export async function changePerson(
  { db }: Services,
  { scope, id, fields }: PersonChange,
): Promise<RosterPerson> {
  return db.transaction(async (tx) => {
    const venueUuid = await requirePerson(tx, scope, id);
    await lockRoster(tx, venueUuid);
    const others = (await findRoster(tx, venueUuid)).filter((person) => person.id !== id);
    refuseTakenName(others, fields.name);
    await refuseStranger(tx, scope, fields.memberId);
    await updatePerson(tx, id, fields);
    return { id, ...fields };
  });
}

export async function removePerson(
  services: Services,
  { scope, id }: Omit<PersonChange, 'fields'>,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    await requirePerson(tx, scope, id);
    await removeFromRoster(tx, id, services.now());
  });
}

async function requirePerson(tx: Transaction, scope: TenantScope, id: string): Promise<string> {
  const venueUuid = await findVenueOfPerson(tx, scope, id);
  if (!venueUuid) throw new AppError('NOT_FOUND', 'This person is not on the roster');
  return venueUuid;
}

/** Two people with one name could not be told apart when sections are set. */
function refuseTakenName(people: readonly RosterPerson[], name: string): void {
  if (people.some((person) => foldName(person.name) === foldName(name))) {
    throw new AppError(
      'CONFLICT',
      `${name} is already on the roster. Add an initial to tell them apart.`,
    );
  }
}

async function refuseStranger(
  tx: Transaction,
  { businessId }: TenantScope,
  memberId: string | null,
): Promise<void> {
  if (memberId === null) return;
  if (!(await lockMembership(tx, { businessId, userId: memberId }))) {
    throw new AppError('INVALID_INPUT', 'There is no such member');
  }
}
