import { deleteIdentitiesOf } from '#server/accounts/identity-provider/identity-query.ts';
import { isPasswordRight } from '#server/accounts/passwords/password.ts';
import {
  type Account,
  deleteReplacedLinksOf,
  deleteSessionsOf,
  deleteSteps,
  findAccount,
  lockAccount,
  lockEmail,
  updateAccount,
} from '#server/accounts/queries.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { dropBegunPayments, planGoesOn } from '#server/billing/payments/drop-begun-payments.ts';
import { withPaymentLease } from '#server/billing/payments/payment-lease.ts';
import { forgetAddress } from '#server/mail/forget-query.ts';
import { deleteMailsTo } from '#server/mail/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import { forgetReferralsOf } from '#server/referrals/forget-query.ts';
import type { Services } from '#server/services.ts';
import { findVenuesOf, updateVenueOf } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import { effectiveTier } from '#shared/billing/plans.ts';
import { queueFarewellMail } from './emails.ts';

/**
 * Erases who the owner was and takes the venues away at once. The empty account stays, since venue
 * IDs, promises to guests and the record of what happened refer to it.
 */
export async function deleteAccount(
  services: Services,
  userId: string,
  password: string | undefined,
): Promise<void> {
  await spendRateLimit(services, 'deleteAccountPerAccount', userId);
  const account = await findAccount(services.db, userId);
  if (!account) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  if (account.password && !(await isPasswordRight(account.password, password ?? ''))) {
    throw wrongPassword();
  }
  await withPaymentLease(services, userId, async () => {
    await dropBegunPayments(services, userId);
    await eraseUnchanged(services, account);
  });
}

async function eraseUnchanged(services: Services, account: Account): Promise<void> {
  await services.db.transaction(async (tx) => {
    // Whoever wants to register the address meanwhile gets it afterwards.
    await lockEmail(tx, account.email);
    const current = await lockAccount(tx, account.id);
    if (!current || current.email !== account.email) {
      throw new AppError('UNAUTHENTICATED', 'Please sign in');
    }
    if (current.password !== account.password) throw wrongPassword();
    refuseWhilePaying(current);
    await erase(services, tx, current);
  });
}

async function erase(services: Services, tx: Transaction, account: Account): Promise<void> {
  const { id: userId, email, emailVerified } = account;
  const at = services.now();
  for (const venue of await findVenuesOf(tx, userId)) {
    await updateVenueOf(tx, userId, venue.id, { deletedAt: at, updatedAt: at });
    const details = { venue: venue.id };
    await recordAudit(tx, { at, userId, action: 'venue.removed', details });
  }
  await forgetReferralsOf(tx, userId, at);
  await deleteSessionsOf(tx, userId);
  await deleteSteps(tx, userId);
  await deleteIdentitiesOf(tx, userId);
  await deleteReplacedLinksOf(tx, userId);
  // Links in mails that still wait would lead nowhere.
  await deleteMailsTo(tx, email, { replyTo: null });
  await updateAccount(tx, userId, { ...ERASED, email: `deleted:${userId}`, updatedAt: at });
  await recordAudit(tx, { at, userId, action: 'account.deleted' });
  if (emailVerified) await queueFarewellMail(services, tx, account);
  await forgetAddress(tx, email);
}

/** With an address that is none, nobody can ever register or sign in to this account again. */
const ERASED = {
  password: null,
  passwordChangedAt: null,
  passwordSetAside: false,
  username: null,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  emailVerified: false,
  emailVerificationToken: null,
  emailVerificationExpires: null,
  passwordResetToken: null,
  passwordResetExpires: null,
  weeklySummaryEnabled: false,
  billingMailsEnabled: false,
  onboardingCompleted: false,
} as const;

function refuseWhilePaying(account: Account): void {
  if (effectiveTier(account) !== 'starter' && account.paymentSubscriptionId) {
    throw planGoesOn();
  }
}

function wrongPassword(): AppError {
  const message = 'That password is not right';
  return new AppError('INVALID_INPUT', message, {
    extra: { errors: [{ field: 'password', message }] },
  });
}
