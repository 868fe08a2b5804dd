import { isSigned, signWith } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';

const PROOF_MS = 5 * MINUTE_MS;

type Proven = { deviceId: string; memberId: string };

/** What a device shows for a while to say who stands in front of it. */
export function newPinProof(
  { keys, now }: Services,
  proven: Proven,
): { proof: string; expiresAt: string } {
  const end = now().getTime() + PROOF_MS;
  const signature = signWith(keys.current('pin proofs'), textOf(proven, end));
  return { proof: `${end}.${signature}`, expiresAt: new Date(end).toISOString() };
}

/** Whether the proof is of this member at this device, and still good. */
export function isPinProven(
  { keys, now }: Services,
  proven: Proven,
  proof: string | undefined,
): boolean {
  const [end = '', signature = ''] = proof?.split('.', 2) ?? [];
  if (!/^\d{1,15}$/.test(end) || Number(end) <= now().getTime()) return false;
  return isSigned(keys, 'pin proofs', { text: textOf(proven, Number(end)), signature });
}

function textOf({ deviceId, memberId }: Proven, end: number): string {
  return JSON.stringify([deviceId, memberId, end]);
}
