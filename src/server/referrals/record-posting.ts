import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { markPosted, type PostingRow } from './postings-query.ts';
import { lockBusinessShared, lockReferral, setCreditAwarded } from './queries.ts';

/** Records that the provider has made the posting; true for the first call. */
export async function recordPosting(
  { now }: Services,
  tx: Transaction,
  { id, referralId, party, kind, businessId, amount }: PostingRow,
): Promise<boolean> {
  const at = now();
  await lockBusinessShared(tx, businessId);
  await lockReferral(tx, { id: referralId });
  if (!(await markPosted(tx, id, at))) return false;
  await setCreditAwarded(tx, referralId, party, kind === 'award');
  const details = { referral: referralId, party, kind, pence: amount };
  await recordAudit(tx, { at, businessId, action: 'referral.credit-posted', details });
  return true;
}
