import { isPasswordRight } from '#server/accounts/passwords/password.ts';
import { isPasswordSufficient } from '#server/accounts/proofs/is-password-sufficient.ts';
import { requireFreshProof } from '#server/accounts/proofs/require-fresh-proof.ts';
import { findUser, lockEmail, lockUser, type UserRow } from '#server/accounts/queries.ts';
import {
  cancelUnfinishedPayments,
  planStillRunningError,
} from '#server/billing/payments/cancel-unfinished-payments.ts';
import { withPaymentLease } from '#server/billing/payments/with-payment-lease.ts';
import { countOtherMembers } from '#server/businesses/member-query.ts';
import {
  type Business,
  findUserMemberships,
  lockBusiness,
  type Membership,
} from '#server/businesses/queries.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Session } from '#server/platform/http/session.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { effectiveTier } from '#shared/billing/plans.ts';
import { detachErasedUser, eraseBusiness, erasePerson } from './erase-business.ts';

/**
 * Erases a user and every business that has no other members, and removes the user from all other
 * businesses. The only owner of a business with members must hand it over or remove the members
 * first.
 */
export async function deleteAccount(
  services: Services,
  session: Session,
  password: string | undefined,
): Promise<void> {
  const { userId } = session;
  await spendRateLimit(services, 'deleteAccountPerAccount', userId);
  const user = await findUser(services.db, userId);
  if (!user) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  if (user.password && !(await isPasswordRight(user.password, password ?? ''))) {
    throw wrongPasswordError();
  }
  const isProven = user.password && (await isPasswordSufficient(services, services.db, userId));
  if (!isProven) requireFreshProof(services, session);
  const { own } = await whatBecomes(services.db, userId);
  await withLeases(services, own, async () => {
    for (const businessId of own) await cancelUnfinishedPayments(services, businessId);
    await eraseUnchanged(services, user, own);
  });
}

/** Holds the payment lease of each business that ends, so that no payment can start meanwhile. */
async function withLeases(
  services: Services,
  [first, ...others]: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  if (first === undefined) return work();
  return withPaymentLease(services, first, () => withLeases(services, others, work));
}

async function eraseUnchanged(
  services: Services,
  user: UserRow,
  leased: readonly string[],
): Promise<void> {
  await services.db.transaction(async (tx) => {
    // Makes a registration with this address wait until the address is free.
    await lockEmail(tx, user.email);
    const current = await lockUser(tx, user.id);
    if (!current || current.email !== user.email) {
      throw new AppError('UNAUTHENTICATED', 'Please sign in');
    }
    if (current.password !== user.password) throw wrongPasswordError();
    const businesses = await lockUserBusinesses(tx, user.id);
    const { own, others } = await whatBecomes(tx, user.id);
    if (own.some((businessId) => !leased.includes(businessId))) {
      throw new AppError('CONFLICT', 'Your team has just changed. Please try again.');
    }
    for (const business of businesses.filter(({ id }) => own.includes(id))) {
      refuseWhilePaying(business);
      await eraseBusiness(services, tx, business.id, user.id);
    }
    for (const { businessId, role } of others) {
      await detachErasedUser(services, tx, { businessId, userId: user.id, role });
    }
    await erasePerson(services, tx, current, own);
  });
}

/** Locks the businesses in a fixed order, so that two deletions cannot deadlock. */
async function lockUserBusinesses(tx: Transaction, userId: string): Promise<Business[]> {
  const ids = (await findUserMemberships(tx, userId)).map(({ businessId }) => businessId);
  const locked: Business[] = [];
  for (const businessId of ids.toSorted()) {
    const business = await lockBusiness(tx, businessId);
    if (business) locked.push(business);
  }
  return locked;
}

/** Splits the user's businesses into those that end and those that continue without the user. */
async function whatBecomes(
  db: Queryable,
  userId: string,
): Promise<{ own: string[]; others: Membership[] }> {
  const own: string[] = [];
  const others: Membership[] = [];
  for (const membership of await findUserMemberships(db, userId)) {
    const { businessId, role } = membership;
    const rest = await countOtherMembers(db, { businessId, userId });
    if (role !== 'owner' || rest.owners > 0) others.push(membership);
    else if (rest.members > 0) throw stillHasPeople();
    else own.push(businessId);
  }
  return { own, others };
}

function refuseWhilePaying(business: Business): void {
  if (effectiveTier(business) !== 'starter' && business.paymentSubscriptionId) {
    throw planStillRunningError();
  }
}

function stillHasPeople(): AppError {
  return new AppError(
    'CONFLICT',
    'You are the only owner of a business that others work for. Hand it over or remove them first.',
  );
}

function wrongPasswordError(): AppError {
  const message = 'That password is wrong';
  return new AppError('INVALID_INPUT', message, {
    extra: { errors: [{ field: 'password', message }] },
  });
}
