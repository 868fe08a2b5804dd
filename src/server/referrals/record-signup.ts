import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { findReferrer, insertReferral } from './queries.ts';

/** Records who referred a new owner. Returns false and changes nothing if the code is unknown. */
export async function recordSignup(
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
