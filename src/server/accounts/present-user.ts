import type { User } from '#shared/accounts/contract.ts';
import type { Account } from './queries.ts';

/** The owner as the browser may see it: no password, no tokens, dates as text. */
export function presentUser(account: Account): User {
  return {
    id: account.id,
    email: account.email,
    username: account.username,
    firstName: account.firstName,
    lastName: account.lastName,
    profileImageUrl: account.profileImageUrl,
    authProvider: account.authProvider,
    emailVerified: account.emailVerified,
    credentialSetAside: account.passwordSetAside,
    subscriptionTier: account.subscriptionTier,
    subscriptionStatus: account.subscriptionStatus,
    monthlyFeedbackLimit: account.monthlyFeedbackLimit,
    subscriptionStartDate: iso(account.subscriptionStartDate),
    subscriptionEndDate: iso(account.subscriptionEndDate),
    paymentCustomerId: account.paymentCustomerId,
    paymentSubscriptionId: account.paymentSubscriptionId,
    onboardingCompleted: account.onboardingCompleted,
    dashboardTourCompleted: account.dashboardTourCompleted,
    firstQrGeneratedAt: iso(account.firstQrGeneratedAt),
    firstFeedbackReceivedAt: iso(account.firstFeedbackReceivedAt),
    lastQrReminderSent: iso(account.lastQrReminderSent),
    lastFeedbackReminderSent: iso(account.lastFeedbackReminderSent),
    monthlyReplyLimit: account.monthlyReplyLimit,
    repliesUsedThisMonth: account.repliesUsedThisMonth,
    replyCreditsResetDate: iso(account.replyCreditsResetDate),
    extraReplyCredits: account.extraReplyCredits,
    weeklySummaryEnabled: account.weeklySummaryEnabled,
    billingMailsEnabled: account.billingMailsEnabled,
    planSelected: account.planSelected,
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
  };
}

function iso(date: Date | null): string | null {
  return date ? date.toISOString() : null;
}
