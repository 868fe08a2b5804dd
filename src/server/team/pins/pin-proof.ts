import { isSignatureValid, signWith } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';

const PROOF_MS = 5 * MINUTE_MS;

type PinProofSubject = { deviceId: string; memberId: string };

/** A signed proof, valid for some time, of which member is using the device. */
export function signPinProof(
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
