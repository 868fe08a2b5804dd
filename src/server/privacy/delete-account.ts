import { deleteIdentitiesOf } from '#server/accounts/identity-provider/identity-query.ts';
import { isPasswordRight } from '#server/accounts/passwords/password.ts';
import { deleteProofsOf } from '#server/accounts/proofs/authenticator-query.ts';
import { requireFreshProof } from '#server/accounts/proofs/require-fresh-proof.ts';
import {
  deleteReplacedLinksOf,
  findUser,
  lockEmail,
  lockUser,
  type UserRow,
  updateUser,
} from '#server/accounts/queries.ts';
import { deleteSessionsOf } from '#server/accounts/sessions/session-query.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { dropBegunPayments, planGoesOn } from '#server/billing/payments/drop-begun-payments.ts';
import { withPaymentLease } from '#server/billing/payments/with-payment-lease.ts';
import {
  type Business,
  deleteSteps,
  lockBusiness,
  updateBusiness,
} from '#server/businesses/queries.ts';
import { forgetAddress } from '#server/mail/forget-query.ts';
import { deleteMailsTo } from '#server/mail/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Session } from '#server/platform/http/session.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import { forgetReferralsOf } from '#server/referrals/forget-query.ts';
import type { Services } from '#server/services.ts';
import { findVenuesOf } from '#server/venues/queries.ts';
import { retireVenue } from '#server/venues/retire-venue.ts';
import { wholeBusiness } from '#server/venues/scope-query.ts';
import { AppError } from '#shared/api/errors.ts';
import { effectiveTier } from '#shared/billing/plans.ts';
import { queueFarewellMail } from './emails.ts';

/**
 * Erases who the owner was and takes the venues away at once. The empty rows of the person and of
 * the business stay, since venue IDs, promises to guests and the record of what happened refer to
 * them.
 */
export async function deleteAccount(
  services: Services,
  session: Session,
  password: string | undefined,
): Promise<void> {
  const { userId, businessId } = session;
  await spendRateLimit(services, 'deleteAccountPerAccount', userId);
  const user = await findUser(services.db, userId);
  if (!user) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  if (user.password && !(await isPasswordRight(user.password, password ?? ''))) {
    throw wrongPassword();
  }
  // The password that was typed is proof enough.
  if (!user.password) requireFreshProof(services, session);
  await withPaymentLease(services, businessId, async () => {
    await dropBegunPayments(services, businessId);
    await eraseUnchanged(services, user, businessId);
  });
}

async function eraseUnchanged(
  services: Services,
  user: UserRow,
  businessId: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    // Whoever wants to register the address meanwhile gets it afterwards.
    await lockEmail(tx, user.email);
    const current = await lockUser(tx, user.id);
    const business = await lockBusiness(tx, businessId);
    if (!current || !business || current.email !== user.email) {
      throw new AppError('UNAUTHENTICATED', 'Please sign in');
    }
    if (current.password !== user.password) throw wrongPassword();
    refuseWhilePaying(business);
    await erase(services, tx, current, businessId);
  });
}

async function erase(
  services: Services,
  tx: Transaction,
  user: UserRow,
  businessId: string,
): Promise<void> {
  const { id: userId, email, emailVerified } = user;
  const at = services.now();
  const entry = { at, userId, businessId };
  for (const venue of await findVenuesOf(tx, wholeBusiness(businessId))) {
    await retireVenue(tx, businessId, venue.id, at);
    const details = { venue: venue.id };
    await recordAudit(tx, { ...entry, action: 'venue.removed', details });
  }
  await forgetReferralsOf(tx, businessId, at);
  await deleteSessionsOf(tx, userId);
  await deleteSteps(tx, businessId);
  await deleteIdentitiesOf(tx, userId);
  await deleteProofsOf(tx, userId);
  await deleteReplacedLinksOf(tx, userId);
  // Links in mails that still wait would lead nowhere.
  await deleteMailsTo(tx, email, { replyTo: null });
  await updateUser(tx, userId, { ...ERASED_USER, email: `deleted:${userId}`, updatedAt: at });
  await updateBusiness(tx, businessId, { ...ERASED_BUSINESS, updatedAt: at });
  await recordAudit(tx, { ...entry, action: 'account.deleted' });
  if (emailVerified) await queueFarewellMail(services, tx, user);
  await forgetAddress(tx, email);
}

/** With an address that is none, nobody can ever register or sign in to this account again. */
const ERASED_USER = {
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
} as const;

const ERASED_BUSINESS = {
  name: null,
  weeklySummaryEnabled: false,
  billingMailsEnabled: false,
  onboardingCompleted: false,
} as const;

function refuseWhilePaying(business: Business): void {
  if (effectiveTier(business) !== 'starter' && business.paymentSubscriptionId) {
    throw planGoesOn();
  }
}

function wrongPassword(): AppError {
  const message = 'That password is not right';
  return new AppError('INVALID_INPUT', message, {
    extra: { errors: [{ field: 'password', message }] },
  });
}
