import { AppError } from '#shared/api/errors.ts';
import { effectiveTier } from '#shared/billing/plans.ts';
import { findAccount } from '../accounts/queries.ts';
import type { Services } from '../platform/services.ts';

/** Opens the checkout of a pack of credits, which is for Pro and Premium. */
export async function purchaseReplyCredits(
  services: Services,
  ownerId: string,
): Promise<{ url: string }> {
  const owner = await findAccount(services.db, ownerId);
  if (!owner || effectiveTier(owner) === 'starter') {
    throw new AppError('FORBIDDEN', 'Upgrade to Pro to buy reply credits');
  }
  throw new AppError('PAYMENT_PROVIDER_FAILED', 'Card payments are not available yet');
}
