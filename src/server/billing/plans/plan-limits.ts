import { lockBusiness } from '#server/businesses/queries.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { SubscriptionLimits } from '#shared/billing/contract.ts';
import { UNLIMITED } from '#shared/billing/plans.ts';
import { monthlyFeedbackLimit, remainingFeedback } from '#shared/billing/usage.ts';
import { readReplyCredits } from '../reply-credits/reply-credits.ts';
import { claimBillingNotice } from '../subscriptions/queries.ts';
import { queueMonthlyLimitMail } from './plan-mails.ts';
import {
  findFeedbackUsage,
  findReachedLimitsToMail,
  type ReachedMonthlyLimit,
} from './usage-query.ts';

const MAX_AT_ONCE = 200;
const forEachDue = makeForEachWithBackoff('telling of full months');

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
  const monthlyLimit = monthlyFeedbackLimit(usage);
  return {
    monthlyLimit,
    currentUsage: usage.used,
    remainingFeedback: remainingFeedback(monthlyLimit, usage.used),
    isProUser: monthlyLimit === UNLIMITED,
    isPastDue: usage.isPastDue,
    replyCredits,
    heldFeedback: usage.held,
    unsealedFeedback: usage.releasedAsSafety,
    locations: usage.locations,
    resetsAt: resetsAt.toISOString(),
  };
}

/** Emails owners, once a month, that their plan's answers for the month are used up. */
export async function mailMonthlyLimitNotices(
  services: Services,
  most = MAX_AT_ONCE,
): Promise<void> {
  await forEachDue(
    services,
    (except) => findReachedLimitsToMail(services, services.db, { except, most }),
    ({ businessId }) => businessId,
    (full) => mailFullMonthNotice(services, full),
  );
}

async function mailFullMonthNotice(
  services: Services,
  { businessId, month, limit, key }: ReachedMonthlyLimit,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const business = await lockBusiness(tx, businessId);
    if (!business) return;
    const notice = { key, businessId, createdAt: services.now() };
    if (!(await claimBillingNotice(tx, notice))) return;
    await queueMonthlyLimitMail(services, tx, business, { limit, resetDay: dayAfter(month) });
  });
}

/** The first day after the month, in words: '1 December'. */
function dayAfter(month: string): string {
  const next = new Date(month);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const format = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(next);
}
