import { randomInt } from 'node:crypto';
import type { Services } from '#server/services.ts';
import { REFERRAL_CODE_ALPHABET, REFERRAL_CODE_LENGTH } from '#shared/referrals/code.ts';
import { claimReferralCode, findReferralCode } from './queries.ts';

/** The owner's code, created on first use; simultaneous calls get the same code. */
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
  return Array.from({ length: REFERRAL_CODE_LENGTH }, randomSymbol).join('');
}

function randomSymbol(): string {
  return REFERRAL_CODE_ALPHABET.charAt(randomInt(REFERRAL_CODE_ALPHABET.length));
}
