import { findUser } from '#server/accounts/queries.ts';
import type { AnySession } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { isPinProven } from '../pins/prove-pin.ts';
import { requireOwnDevice } from './own-device.ts';
import { findMemberAtVenue, findMembersAtVenue } from './queries.ts';

/** The name to store, and the member if their identity is proven. */
export type Redeemer = { staffName: string; userId: string | null };

type RedeemerInput = {
  staffName: string;
  memberId?: string | undefined;
  proof?: string | undefined;
};

/**
 * Decides in whose name a reward is redeemed. At a shared device, a name is picked from the roster,
 * or typed if the venue lets anyone redeem; a member who has a PIN must enter it. Signed-in
 * managers and staff redeem in their own name. An owner, or a person who is not signed in, types a
 * name.
 */
export async function resolveRedeemer(
  services: Services,
  session: AnySession | null,
  said: RedeemerInput,
): Promise<Redeemer> {
  if (!session) return { staffName: said.staffName, userId: null };
  if (session.deviceId !== null) return resolveMemberAtDevice(services, session, said);
  const { userId } = session;
  const self = session.role === 'owner' ? undefined : await findUser(services.db, userId);
  const ownName = [self?.firstName, self?.lastName].filter(Boolean).join(' ').trim();
  return { staffName: ownName || said.staffName, userId };
}

async function resolveMemberAtDevice(
  services: Services,
  session: AnySession,
  { staffName, memberId, proof }: RedeemerInput,
): Promise<Redeemer> {
  const device = await requireOwnDevice(services, session);
  if (memberId === undefined) {
    if (device.redeemableBy === 'team') {
      throw new AppError('FORBIDDEN', 'Please pick your name from the list.');
    }
    await refuseNameWithPin(services, device, staffName);
    return { staffName, userId: null };
  }
  const member = await findMemberAtVenue(services.db, device, memberId);
  if (!member)
    throw new AppError('FORBIDDEN', 'This person no longer works here. Please pick another name.');
  const isProven = isPinProven(services, { deviceId: device.id, memberId }, proof);
  if (member.pinHash !== null && !isProven) throw pinNeededError('Please enter your PIN first.');
  return { staffName: member.name, userId: isProven ? member.id : null };
}

/** A name that belongs to a member with a PIN cannot be typed, only picked. */
async function refuseNameWithPin(
  services: Services,
  place: { businessId: string; venueUuid: string },
  staffName: string,
): Promise<void> {
  const typed = normaliseName(staffName);
  const roster = await findMembersAtVenue(services, place);
  if (!roster.some(({ name, hasPin }) => hasPin && normaliseName(name) === typed)) return;
  throw pinNeededError('This name has a PIN. Please pick it from the list and enter the PIN.');
}

/**
 * A name without capitals, accents, spaces and punctuation, so that names that look alike compare
 * as equal.
 */
export function normaliseName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

function pinNeededError(message: string): AppError {
  return new AppError('FORBIDDEN', message, { extra: { needsPin: true } });
}
