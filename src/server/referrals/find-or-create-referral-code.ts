import { randomInt } from 'node:crypto';
import type { Services } from '#server/services.ts';
import { REFERRAL_CODE_ALPHABET, REFERRAL_CODE_LENGTH } from '#shared/referrals/code.ts';
import { claimReferralCode, findReferralCode } from './queries.ts';

/** The owner's code, made when it is first asked for; calls at one moment get the same. */
export async function findOrCreateReferralCode(
  { db, now }: Services,
  businessId: string,
): Promise<string> {
  for (;;) {
    const code = await findReferralCode(db, businessId);
    if (code) return code;
    // Nothing is stored where the code is somebody else's already: then the next one will do.
    await claimReferralCode(db, { businessId, code: newReferralCode(), createdAt: now() });
  }
}

function newReferralCode(): string {
  return Array.from({ length: REFERRAL_CODE_LENGTH }, randomSymbol).join('');
}

function randomSymbol(): string {
  return REFERRAL_CODE_ALPHABET.charAt(randomInt(REFERRAL_CODE_ALPHABET.length));
}
