import type { AnySession } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { isPinProven } from '../pins/pin-proof.ts';
import { ownDevice } from './read-own-device.ts';
import { findAtVenue } from './roster-query.ts';

/** The name that is kept, and the member who it is if that is proven. */
export type Redeemer = { staffName: string; userId: string | null };

type Said = { staffName: string; memberId?: string | undefined; proof?: string | undefined };

/**
 * Who redeems. Somebody who is signed in is known; at a shared device one picks a name from the
 * roster, and whoever has a PIN is only taken at it.
 */
export async function whoRedeems(
  services: Services,
  session: AnySession | null,
  { staffName, memberId, proof }: Said,
): Promise<Redeemer> {
  if (session?.deviceId == null || memberId === undefined) {
    return { staffName, userId: session?.userId ?? null };
  }
  const device = await ownDevice(services, session);
  const member = await findAtVenue(services.db, device, memberId);
  if (!member)
    throw new AppError('FORBIDDEN', 'They no longer work here. Please pick another name.');
  const isProven = isPinProven(services, { deviceId: device.id, memberId }, proof);
  if (member.pinHash !== null && !isProven) {
    throw new AppError('FORBIDDEN', 'Please enter your PIN first.', { extra: { needsPin: true } });
  }
  return { staffName: member.name, userId: isProven ? member.id : null };
}
