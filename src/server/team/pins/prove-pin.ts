import { isPasswordRight } from '#server/accounts/passwords/password.ts';
import type { AnySession } from '#server/platform/http/session.ts';
import { isSignatureValid, signWith } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { PinProof } from '#shared/team/devices-contract.ts';
import { requireOwnDevice } from '../devices/own-device.ts';
import { findMemberAtVenue } from '../devices/queries.ts';
import { handleWrongPin, refundPinAttempt, spendPinAttempt } from './pin-attempts.ts';

const PROOF_MS = 5 * MINUTE_MS;

/** Lets a member prove their identity at a shared device with a PIN. */
export async function provePin(
  services: Services,
  session: AnySession,
  { memberId, pin }: { memberId: string; pin: string },
): Promise<PinProof> {
  const device = await requireOwnDevice(services, session);
  const member = await findMemberAtVenue(services.db, device, memberId);
  if (!member) throw new AppError('NOT_FOUND', 'They no longer work here');
  const attempt = await spendPinAttempt(services, { member, device });
  if (!(await isPasswordRight(member.pinHash, pin))) throw await handleWrongPin(services, attempt);
  await refundPinAttempt(services, attempt);
  const proven = { deviceId: device.id, memberId: member.id };
  return { name: member.name, ...signPinProof(services, proven) };
}

type PinProofSubject = { deviceId: string; memberId: string };

/** A signed proof, valid for some time, of which member is using the device. */
function signPinProof(
  { keys, now }: Services,
  proven: PinProofSubject,
): { proof: string; expiresAt: string } {
  const end = now().getTime() + PROOF_MS;
  const signature = signWith(keys.current('pin proofs'), textOf(proven, end));
  return { proof: `${end}.${signature}`, expiresAt: new Date(end).toISOString() };
}

/** Whether the proof belongs to this member at this device and has not expired. */
export function isPinProven(
  { keys, now }: Services,
  proven: PinProofSubject,
  proof: string | undefined,
): boolean {
  const [end = '', signature = ''] = proof?.split('.', 2) ?? [];
  if (!/^\d{1,15}$/.test(end) || Number(end) <= now().getTime()) return false;
  return isSignatureValid(keys, 'pin proofs', { text: textOf(proven, Number(end)), signature });
}

function textOf({ deviceId, memberId }: PinProofSubject, end: number): string {
  return JSON.stringify([deviceId, memberId, end]);
}
