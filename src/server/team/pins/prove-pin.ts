import { isPasswordRight } from '#server/accounts/passwords/password.ts';
import type { AnySession } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { PinProof } from '#shared/team/devices-contract.ts';
import { requireOwnDevice } from '../devices/read-own-device.ts';
import { findRosterMember } from '../devices/roster-query.ts';
import { handleWrongPin, refundPinAttempt, spendPinAttempt } from './pin-attempts.ts';
import { signPinProof } from './pin-proof.ts';

/** Lets a member prove their identity at a shared device with a PIN. */
export async function provePin(
  services: Services,
  session: AnySession,
  { memberId, pin }: { memberId: string; pin: string },
): Promise<PinProof> {
  const device = await requireOwnDevice(services, session);
  const member = await findRosterMember(services.db, device, memberId);
  if (!member) throw new AppError('NOT_FOUND', 'They no longer work here');
  const attempt = await spendPinAttempt(services, { member, device });
  if (!(await isPasswordRight(member.pinHash, pin))) throw await handleWrongPin(services, attempt);
  await refundPinAttempt(services, attempt);
  const proven = { deviceId: device.id, memberId: member.id };
  return { name: member.name, ...signPinProof(services, proven) };
}
