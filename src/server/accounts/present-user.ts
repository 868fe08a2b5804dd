import type { BusinessRow } from '#server/businesses/queries.ts';
import type { User } from '#shared/accounts/contract.ts';
import type { UserRow } from './queries.ts';

/** A person together with the business they are signed in to. */
export type Account = { user: UserRow; business: BusinessRow & { planSelected: boolean } };

/** The account as the browser may see it: no password, no tokens, dates as text. */
export function presentUser({ user, business }: Account): User {
  return {
    id: user.id,
    email: user.email,
    username: user.username,
    firstName: user.firstName,
    lastName: user.lastName,
    profileImageUrl: user.profileImageUrl,
    authProvider: user.authProvider,
    emailVerified: user.emailVerified,
    credentialSetAside: user.passwordSetAside,
    subscriptionTier: business.subscriptionTier,
    subscriptionStatus: business.subscriptionStatus,
    monthlyFeedbackLimit: business.monthlyFeedbackLimit,
    subscriptionStartDate: iso(business.subscriptionStartDate),
    subscriptionEndDate: iso(business.subscriptionEndDate),
    paymentCustomerId: business.paymentCustomerId,
    paymentSubscriptionId: business.paymentSubscriptionId,
    onboardingCompleted: business.onboardingCompleted,
    dashboardTourCompleted: business.dashboardTourCompleted,
    firstQrGeneratedAt: iso(business.firstQrGeneratedAt),
    firstFeedbackReceivedAt: iso(business.firstFeedbackReceivedAt),
    lastQrReminderSent: iso(business.lastQrReminderSent),
    lastFeedbackReminderSent: iso(business.lastFeedbackReminderSent),
    monthlyReplyLimit: business.monthlyReplyLimit,
    repliesUsedThisMonth: business.repliesUsedThisMonth,
    replyCreditsResetDate: iso(business.replyCreditsResetDate),
    extraReplyCredits: business.extraReplyCredits,
    weeklySummaryEnabled: business.weeklySummaryEnabled,
    billingMailsEnabled: business.billingMailsEnabled,
    planSelected: business.planSelected,
    createdAt: user.createdAt.toISOString(),
    updatedAt: later(user.updatedAt, business.updatedAt).toISOString(),
  };
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

function iso(date: Date | null): string | null {
  return date ? date.toISOString() : null;
}
