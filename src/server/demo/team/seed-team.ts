import { hashPassword } from '#server/accounts/passwords/password.ts';
import { insertUser } from '#server/accounts/queries.ts';
import { insertMember } from '#server/businesses/queries.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { insertDevice } from '#server/team/devices/queries.ts';
import { replaceVenuesOfMember } from '#server/team/members/member-venues-query.ts';
import { storePin } from '#server/team/pins/queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { DEMO_LOGIN } from '../compose-demo-owner.ts';
import { recordPastAuditEntry } from '../record-past-audit-entry.ts';
import { type Colleague, DEMO_TEAM } from './demo-team.ts';

type TeamBusiness = {
  businessId: string;
  ownerId: string;
  /** Internal venue UUIDs, keyed by the demo's public venue IDs. */
  venueUuids: ReadonlyMap<string, string>;
};

/** Hashes the passwords before the transaction begins, because hashing is slow. */
export async function composeTeam() {
  const password = await hashPassword(DEMO_LOGIN.password);
  return Promise.all(
    DEMO_TEAM.map(async ({ pin, ...colleague }) => ({
      ...colleague,
      id: newId(),
      password,
      pinHash: pin && (await hashPassword(pin)),
    })),
  );
}

/** Stores a manager, three staff and the tablet at the first venue's pass; returns the tablet's id. */
export async function seedTeam(
  tx: Transaction,
  place: TeamBusiness,
  team: Awaited<ReturnType<typeof composeTeam>>,
  now: Date,
): Promise<string> {
  const { businessId, ownerId } = place;
  for (const [
    turn,
    { id, email, firstName, lastName, role, password, ...each },
  ] of team.entries()) {
    const createdAt = new Date(now.getTime() - (90 - turn) * DAY_MS);
    const names = { firstName, lastName, username: firstName.toLowerCase() };
    const times = { createdAt, updatedAt: createdAt };
    const userId = await insertUser(tx, {
      id,
      email,
      password,
      ...names,
      emailVerified: true,
      ...times,
    });
    await insertMember(tx, { businessId, userId, role, hasAllVenues: false, createdAt });
    await replaceVenuesOfMember(tx, { businessId, userId }, venuesOf(each, place));
    const past = { at: createdAt, businessId, userId };
    await recordPastAuditEntry(tx, { ...past, action: 'member.joined', details: { role } });
    if (each.pinHash) {
      await storePin(tx, { businessId, userId, pinHash: each.pinHash, createdAt });
      await recordPastAuditEntry(tx, { ...past, action: 'pin.set' });
    }
  }
  const [venueUuid] = place.venueUuids.values();
  if (!venueUuid) throw new Error('the demo has no venue for its tablet');
  const at = new Date(now.getTime() - 60 * DAY_MS);
  const moments = { pairingExpiresAt: at, pairedAt: at, lastSeenAt: now, createdAt: at };
  const tablet = { name: 'Tablet at the pass', businessId, venueUuid, addedBy: ownerId };
  const device = await insertDevice(tx, { ...tablet, ...moments });
  const details = { device, venue: venueUuid };
  await recordPastAuditEntry(tx, {
    at,
    businessId,
    userId: ownerId,
    action: 'device.added',
    details,
  });
  await recordPastAuditEntry(tx, {
    at,
    businessId,
    userId: null,
    action: 'device.paired',
    details,
  });
  return device;
}

function venuesOf({ venues }: Pick<Colleague, 'venues'>, { venueUuids }: TeamBusiness): string[] {
  return venues.flatMap((venueId) => venueUuids.get(venueId) ?? []);
}
