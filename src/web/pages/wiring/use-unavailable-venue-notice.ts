import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';

/**
 * Reports once that a link names another owner's restaurant, or a deleted one, and removes it from
 * the address; the page shows one of the owner's restaurants instead.
 */
export function useUnavailableVenueNotice(
  venues: readonly Venue[] | undefined,
  shown: Venue | undefined,
  user: User | null,
): void {
  const [location, navigate] = useLocation();
  const search = useSearch();
  const asked = new URLSearchParams(search).get('venue');
  /**
   * The venue that was checked last. Each is checked once: a restaurant deleted while the page is
   * open is reported elsewhere.
   */
  const judged = useRef<string>(undefined);
  useEffect(() => {
    if (!venues || asked === null || judged.current === asked) return;
    judged.current = asked;
    if (venues.some(({ venueId }) => venueId === asked)) return;
    const rest = new URLSearchParams(search);
    rest.delete('venue');
    navigate(rest.size > 0 ? `${location}?${rest}` : location, { replace: true });
    if (!shown) return;
    const isElsewherePossible = (user?.businesses.length ?? 0) > 1;
    toast({
      title: 'Restaurant not found',
      description: isElsewherePossible
        ? `That link is for a restaurant outside ${user?.businessName}. If it belongs to your other business, switch to that first. This is ${shown.name}.`
        : `That link is for a restaurant that isn’t yours. This is ${shown.name}.`,
    });
  }, [venues, shown, asked, location, search, navigate, user]);
}
