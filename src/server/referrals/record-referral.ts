import { randomInt } from 'node:crypto';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { claimReferralCode, findReferralCode, findReferrer, insertReferral } from './queries.ts';

/** No 0 and no 1, because codes are read out over the telephone. */
const CODE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

/**
 * Records who referred a new owner. Returns false and changes nothing if the code is unknown or the
 * owner's own.
 */
export async function recordReferral(
  tx: Transaction,
  signup: { code: string; refereeId: string; refereeEmail: string; at: Date },
): Promise<boolean> {
  const referrerId = await findReferrer(tx, signup.code);
  if (!referrerId || referrerId === signup.refereeId) return false;
  const isNew = await insertReferral(tx, {
    referrerId,
    refereeId: signup.refereeId,
    refereeEmail: signup.refereeEmail,
    referralCode: signup.code,
    createdAt: signup.at,
  });
  if (isNew)
    await recordAudit(tx, {
      at: signup.at,
      userId: null,
      businessId: referrerId,
      action: 'referral.signed-up',
    });
  return true;
}

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
