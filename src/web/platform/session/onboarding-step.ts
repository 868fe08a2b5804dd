import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/accounts/contract.ts';
import { hasPlan, nextOnboardingStep } from '#shared/businesses/rules.ts';
import type { PagePath } from '#shared/site/paths.ts';
import { listVenues, type Venue } from '#shared/venues/contract.ts';
import { queryClient } from '../api/query-client.ts';

const VENUES_QUERY_KEY = [listVenues.path] as const;

/** The owner's next onboarding step. Fetches the venues only if they matter. */
export async function findOnboardingStep(user: User): Promise<PagePath> {
  if (!dependsOnVenues(user)) return nextOnboardingStep(user, 0);
  try {
    const venues = await queryClient.fetchQuery<Venue[]>({ queryKey: VENUES_QUERY_KEY });
    return nextOnboardingStep(user, venues.length);
  } catch {
    // If the venues cannot be loaded, lead to adding locations: that page lists existing ones, so
    // it is always safe.
    return nextOnboardingStep(user, 0);
  }
}

/** The next onboarding step for a link; undefined while the venues load. */
export function useOnboardingStep(user: User): PagePath | undefined {
  const isAsked = dependsOnVenues(user);
  const venues = useQuery<Venue[]>({ queryKey: VENUES_QUERY_KEY, enabled: isAsked });
  if (isAsked && venues.isPending) return undefined;
  return nextOnboardingStep(user, venues.data?.length ?? 0);
}

function dependsOnVenues(user: User): boolean {
  return user.emailVerified && !user.onboardingCompleted && hasPlan(user);
}
