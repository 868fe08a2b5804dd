import { effectiveTier, PLANS, type Tier, UNLIMITED } from './plans.ts';

/** With this many left or fewer, feedback and reply credits count as running low. */
const FEW_LEFT = 5;

export type UsageStatus = 'Unlimited' | 'Limit Reached' | 'Near Limit' | 'Normal';
export type ReplyCreditStatus = 'Empty' | 'Low' | 'Normal';

/** Feedback allowed per month, or UNLIMITED. */
export function monthlyFeedbackLimit(owner: {
  subscriptionTier: Tier | null;
  monthlyFeedbackLimit: number | null;
}): number {
  const planned = PLANS[effectiveTier(owner)].monthlyFeedbackLimit;
  return planned === UNLIMITED ? UNLIMITED : (owner.monthlyFeedbackLimit ?? planned);
}

export function remainingFeedback(monthlyLimit: number, used: number): number {
  return monthlyLimit === UNLIMITED ? UNLIMITED : Math.max(0, monthlyLimit - used);
}

export function usageStatus(usage: {
  monthlyLimit: number;
  remainingFeedback: number;
}): UsageStatus {
  if (usage.monthlyLimit === UNLIMITED) return 'Unlimited';
  if (usage.remainingFeedback <= 0) return 'Limit Reached';
  return usage.remainingFeedback <= FEW_LEFT ? 'Near Limit' : 'Normal';
}

export function replyCreditStatus(available: number): ReplyCreditStatus {
  if (available <= 0) return 'Empty';
  return available <= FEW_LEFT ? 'Low' : 'Normal';
}

/** An account's reply credits; dates as strings or Date objects. */
export type ReplyBalance = {
  /** Null for readers who may not see reply credits. */
  monthlyReplyLimit: number | null;
  repliesUsedThisMonth: number | null;
  extraReplyCredits: number | null;
  replyCreditsResetDate: Date | string | null;
};

/** The credits that can be spent now. Usage of a past month does not count. */
export function countReplyCredits(
  balance: ReplyBalance,
  now: Date,
): { available: number; limit: number; percentage: number } {
  const { replyCreditsResetDate } = balance;
  const limit = balance.monthlyReplyLimit ?? 0;
  const isOver = replyCreditsResetDate !== null && now >= new Date(replyCreditsResetDate);
  const used = isOver ? 0 : (balance.repliesUsedThisMonth ?? 0);
  const available = Math.max(0, limit - used) + (balance.extraReplyCredits ?? 0);
  const percentage = limit > 0 ? Math.round(Math.min(100, (100 * available) / limit)) : 0;
  return { available, limit, percentage };
}
