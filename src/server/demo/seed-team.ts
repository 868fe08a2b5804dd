import { insertUser } from '#server/accounts/queries.ts';
import { insertMember } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { insertDevice } from '#server/team/devices/queries.ts';
import { replaceVenuesOfMember } from '#server/team/members/member-venues-query.ts';
import { storePin } from '#server/team/pins/queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { DemoTeam } from './demo-people.ts';
import { recordPastAuditEntry } from './record-past-audit-entry.ts';

type TeamBusiness = {
  businessId: string;
  ownerId: string;
  /** Internal venue UUIDs, keyed by the demo's public venue IDs. */
  venueUuids: ReadonlyMap<string, string>;
};

/** Stores a manager, three staff and the tablet at the first venue's pass; returns the tablet's id. */
export async function seedTeam(
  tx: Transaction,
  place: TeamBusiness,
  team: DemoTeam,
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
    const venues = each.venues.flatMap((venueId) => place.venueUuids.get(venueId) ?? []);
    await insertMember(tx, { businessId, userId, role, hasAllVenues: false, createdAt });
    await replaceVenuesOfMember(tx, { businessId, userId }, venues);
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
  const past = { at, businessId, details: { device, venue: venueUuid } };
  await recordPastAuditEntry(tx, { ...past, userId: ownerId, action: 'device.added' });
  await recordPastAuditEntry(tx, { ...past, userId: null, action: 'device.paired' });
  return device;
}
