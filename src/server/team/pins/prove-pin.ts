import { isPasswordRight } from '#server/accounts/passwords/password.ts';
import type { AnySession } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { PinProof } from '#shared/team/devices-contract.ts';
import { ownDevice } from '../devices/read-own-device.ts';
import { findAtVenue } from '../devices/roster-query.ts';
import { newPinProof } from './pin-proof.ts';
import { handleWrongPin, refundPinTry, spendPinTry } from './pin-tries.ts';

/** A member proves their identity at a shared device by PIN. */
export async function provePin(
  services: Services,
  session: AnySession,
  { memberId, pin }: { memberId: string; pin: string },
): Promise<PinProof> {
  const device = await ownDevice(services, session);
  const member = await findAtVenue(services.db, device, memberId);
  if (!member) throw new AppError('NOT_FOUND', 'They no longer work here');
  const attempt = await spendPinTry(services, { member, device });
  if (!(await isPasswordRight(member.pinHash, pin))) throw await handleWrongPin(services, attempt);
  await refundPinTry(services, attempt);
  const proven = { deviceId: device.id, memberId: member.id };
  return { name: member.name, ...newPinProof(services, proven) };
}
