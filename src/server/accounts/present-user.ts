import type { BusinessRow } from '#server/businesses/queries.ts';
import type { User } from '#shared/accounts/contract.ts';
import type { Role } from '#shared/team/roles.ts';
import type { UserRow } from './queries.ts';

/** A user together with the business they are signed in to. */
export type Account = {
  user: UserRow;
  business: BusinessRow & { planSelected: boolean };
  member: { role: Role; venueIds: string[] | null; isAsleep: boolean; lacksSecondFactor: boolean };
  /** The owner's name, shown to other members. */
  ownerName: string | null;
  /** Every business the user belongs to. */
  businesses: { id: string; name: string; role: Role }[];
};

/** The account as sent to the browser: no password, no tokens, dates as text. */
export function presentUser({ user, business, member, ownerName, businesses }: Account): User {
  const isOwner = member.role === 'owner';
  const isStaff = member.role === 'staff';
  return {
    id: user.id,
    email: user.email,
    username: user.username,
    firstName: user.firstName,
    lastName: user.lastName,
    profileImageUrl: user.profileImageUrl,
    authProvider: user.authProvider,
    emailVerified: user.emailVerified,
    pendingEmail: user.newEmail,
    credentialSetAside: user.passwordSetAside,
    // Billing fields are for owners only; managers get the tier, which decides what they can use.
    subscriptionTier: isStaff ? null : business.subscriptionTier,
    subscriptionStatus: isOwner ? business.subscriptionStatus : null,
    monthlyFeedbackLimit: isOwner ? business.monthlyFeedbackLimit : null,
    subscriptionStartDate: isOwner ? iso(business.subscriptionStartDate) : null,
    subscriptionEndDate: isOwner ? iso(business.subscriptionEndDate) : null,
    paymentCustomerId: isOwner ? business.paymentCustomerId : null,
    paymentSubscriptionId: isOwner ? business.paymentSubscriptionId : null,
    onboardingCompleted: business.onboardingCompleted,
    dashboardTourCompleted: business.dashboardTourCompleted,
    firstQrGeneratedAt: iso(business.firstQrGeneratedAt),
    firstFeedbackReceivedAt: iso(business.firstFeedbackReceivedAt),
    lastQrReminderSent: iso(business.lastQrReminderSent),
    lastFeedbackReminderSent: iso(business.lastFeedbackReminderSent),
    monthlyReplyLimit: isStaff ? null : business.monthlyReplyLimit,
    repliesUsedThisMonth: isStaff ? null : business.repliesUsedThisMonth,
    replyCreditsResetDate: isStaff ? null : iso(business.replyCreditsResetDate),
    extraReplyCredits: isStaff ? null : business.extraReplyCredits,
    weeklySummaryEnabled: business.weeklySummaryEnabled,
    billingMailsEnabled: business.billingMailsEnabled,
    warningMailsEnabled: business.warningMailsEnabled,
    planSelected: business.planSelected,
    wishedPlan: isOwner ? business.wishedPlan : null,
    role: member.role,
    isAsleep: member.isAsleep,
    lacksSecondFactor: member.lacksSecondFactor,
    venueIds: member.venueIds,
    businessId: business.id,
    businessName: businesses.find(({ id }) => id === business.id)?.name ?? '',
    ownerName,
    businesses,
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
