import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/accounts/contract.ts';
import { hasPlan, nextOnboardingStep } from '#shared/businesses/rules.ts';
import type { PagePath } from '#shared/site/paths.ts';
import { listVenues, type Venue } from '#shared/venues/contract.ts';
import { queryClient } from '../api/query-client.ts';

const VENUES_QUERY_KEY = [listVenues.path] as const;

/** Where this owner goes next. The venues are asked for only when they make a difference. */
export async function findOnboardingStep(user: User): Promise<PagePath> {
  if (!dependsOnVenues(user)) return nextOnboardingStep(user, 0);
  try {
    const venues = await queryClient.fetchQuery<Venue[]>({ queryKey: VENUES_QUERY_KEY });
    return nextOnboardingStep(user, venues.length);
  } catch {
    // Adding locations lists what is there, so it is never a wrong place to go.
    return nextOnboardingStep(user, 0);
  }
}

/** The same for a link; undefined while the venues are on their way. */
export function useOnboardingStep(user: User): PagePath | undefined {
  const isAsked = dependsOnVenues(user);
  const venues = useQuery<Venue[]>({ queryKey: VENUES_QUERY_KEY, enabled: isAsked });
  if (isAsked && venues.isPending) return undefined;
  return nextOnboardingStep(user, venues.data?.length ?? 0);
}

function dependsOnVenues(user: User): boolean {
  return user.emailVerified && !user.onboardingCompleted && hasPlan(user);
}
