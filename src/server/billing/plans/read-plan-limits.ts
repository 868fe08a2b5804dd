import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { SubscriptionLimits } from '#shared/billing/contract.ts';
import { UNLIMITED } from '#shared/billing/plans.ts';
import { monthlyFeedbackLimitOf, remainingFeedback } from '#shared/billing/usage.ts';
import { readReplyCredits } from '../reply-credits/reply-credits.ts';
import { findFeedbackUsage } from './usage-query.ts';

/** The plan's limits for this month and what is left. The figures are for the whole business. */
export async function readPlanLimits(
  services: Services,
  scope: TenantScope,
  venueId: string,
): Promise<SubscriptionLimits> {
  const [usage, { resetsAt, ...replyCredits }] = await Promise.all([
    findFeedbackUsage(services, services.db, { scope, venueId }),
    readReplyCredits(services, services.db, scope.businessId),
  ]);
  if (!usage) throw new AppError('NOT_FOUND', 'Restaurant not found');
  const monthlyLimit = monthlyFeedbackLimitOf(usage);
  return {
    monthlyLimit,
    currentUsage: usage.used,
    remainingFeedback: remainingFeedback(monthlyLimit, usage.used),
    isProUser: monthlyLimit === UNLIMITED,
    isPastDue: usage.isPastDue,
    replyCredits,
    heldFeedback: usage.held,
    unsealedFeedback: usage.unsealed,
    resetsAt: resetsAt.toISOString(),
  };
}
