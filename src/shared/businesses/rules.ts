import type { User } from '#shared/accounts/contract.ts';
import type { Tier } from '#shared/billing/plans.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { paths } from '#shared/site/paths.ts';
import type { Role } from '#shared/team/roles.ts';

/** The fields that decide the owner's next step; older stored users may lack `planSelected`. */
export type OnboardingState = Pick<User, 'emailVerified' | 'onboardingCompleted'> & {
  subscriptionTier: Tier | null;
  planSelected?: boolean;
  /** Onboarding is for the owner; other members join a business that is already set up. */
  role?: Role;
};

export function hasPlan(user: OnboardingState): boolean {
  if (hasJoinedTeam(user)) return true;
  return Boolean(user.subscriptionTier) && user.planSelected !== false;
}

export function isOnboardingComplete(user: OnboardingState): boolean {
  if (hasJoinedTeam(user)) return user.emailVerified;
  return user.emailVerified && Boolean(user.subscriptionTier) && user.onboardingCompleted;
}

/** The owner's next page on the way to the dashboard. */
export function nextOnboardingStep(user: OnboardingState | null, venueCount: number) {
  if (!user) return paths.login;
  if (!user.emailVerified) return paths.verifyEmail;
  if (hasJoinedTeam(user)) return homePath(user);
  if (user.onboardingCompleted) return paths.dashboard;
  if (!hasPlan(user)) return paths.planSelection;
  return venueCount > 0 ? paths.dashboardTour : paths.addLocations;
}

/**
 * The page after a sign-in. Never the tour, because the login response does not include the venues.
 */
export function defaultPathAfterLogin(user: OnboardingState) {
  if (!user.emailVerified) return paths.verifyEmail;
  if (hasJoinedTeam(user)) return homePath(user);
  if (!hasPlan(user)) return paths.planSelection;
  return user.onboardingCompleted ? paths.dashboard : paths.addLocations;
}

function hasJoinedTeam({ role = 'owner' }: OnboardingState): boolean {
  return role !== 'owner';
}

/** The page that a user's role opens first. Staff have no dashboard. */
function homePath({ role }: OnboardingState) {
  return role === 'staff' ? paths.home : paths.dashboard;
}

export type LocationRow = { name: string; venueId: string };

export function isCompleteRow(row: LocationRow): boolean {
  return row.name.trim() !== '' && row.venueId.trim() !== '';
}

export function canAddRow(rowCount: number, tier: Tier): boolean {
  return rowCount === 0 || tier !== 'starter';
}

export function canRemoveRow(rowCount: number): boolean {
  return rowCount > 1;
}

/** How long a tab opened from the tour may show the dashboard before onboarding is complete. */
export const TOUR_PREVIEW_MS = 30 * MINUTE_MS;
