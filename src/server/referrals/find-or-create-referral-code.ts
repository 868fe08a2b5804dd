import { randomInt } from 'node:crypto';
import type { Services } from '#server/services.ts';
import { claimReferralCode, findReferralCode } from './queries.ts';

/** No 0 and no 1, because codes are read out over the telephone. */
const CODE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

/** The owner's code, created on first use; simultaneous requests get the same code. */
export async function findOrCreateReferralCode(
  { db, now }: Services,
  businessId: string,
): Promise<string> {
  for (;;) {
    const code = await findReferralCode(db, businessId);
    if (code) return code;
    // Stores nothing if another owner has this code; the loop then tries a new one.
    await claimReferralCode(db, { businessId, code: newReferralCode(), createdAt: now() });
  }
}

function newReferralCode(): string {
  return Array.from({ length: CODE_LENGTH }, randomSymbol).join('');
}

function randomSymbol(): string {
  return CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length));
}
