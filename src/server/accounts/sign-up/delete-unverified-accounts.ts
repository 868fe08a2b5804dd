import { recordAudit } from '#server/audit/record-audit.ts';
import { countOtherMembers } from '#server/businesses/member-query.ts';
import { deleteBusiness, findUserMemberships } from '#server/businesses/queries.ts';
import { eraseAddressFromMails } from '#server/mail/address-erasure-query.ts';
import { deleteMailsTo } from '#server/mail/queries.ts';
import { deletePendingReferral } from '#server/referrals/queries.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS } from '#shared/durations.ts';
import { deleteReplacedVerificationLinksBefore, lockEmail, lockUser } from '../queries.ts';
import { deleteUser, findUnverifiedAccounts } from './unverified-account-query.ts';

const UNVERIFIED_KEPT_DAYS = 30;
const BATCH_ACCOUNTS = 100;

/**
 * Deletes accounts whose address was never verified, since it may belong to a stranger. An account
 * that was sent a new link within the last day is kept while the link works.
 */
export async function deleteUnverifiedAccounts(services: Services): Promise<void> {
  const now = services.now();
  const before = new Date(now.getTime() - UNVERIFIED_KEPT_DAYS * DAY_MS);
  for (;;) {
    const found = await findUnverifiedAccounts(services.db, { before, now, most: BATCH_ACCOUNTS });
    for (const { id, email } of found) await deleteUnchanged(services, { id, email, before });
    if (found.length < BATCH_ACCOUNTS) break;
  }
  await deleteReplacedVerificationLinksBefore(services.db, before);
}

async function deleteUnchanged(
  services: Services,
  { id, email, before }: { id: string; email: string; before: Date },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    await lockEmail(tx, email);
    // The account may have been verified or restarted since the query.
    const account = await lockUser(tx, id);
    if (!account || account.emailVerified || account.createdAt >= before) return;
    for (const { businessId, role } of await findUserMemberships(tx, id)) {
      const others = await countOtherMembers(tx, { businessId, userId: id });
      if (role !== 'owner' || others.members > 0) continue;
      await deletePendingReferral(tx, businessId);
      await deleteBusiness(tx, businessId);
    }
    await deleteMailsTo(tx, email, { replyTo: null });
    await eraseAddressFromMails(tx, email);
    await deleteUser(tx, id);
    const details = { by: 'housekeeping' };
    await recordAudit(tx, { at: services.now(), userId: id, action: 'account.deleted', details });
  });
}
