import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearch } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { askManagerOrOwnerSentence, askOwnerSentence } from '#shared/team/person-name.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { venuesQuery } from './queries.ts';
import { useSelectedVenue } from './use-selected-venue.ts';

/**
 * Renders its children once the owner's venues have loaded, and a loading or error state until
 * then.
 */
export function WithVenues({ children }: { children: (venues: Venue[]) => ReactNode }) {
  const { data, isError, isFetching, refetch } = useQuery(venuesQuery);
  if (data) return children(data);
  if (isError) {
    return (
      <Card>
        <ErrorState
          title="We could not load your restaurants"
          description="Check your connection and try again."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Card>
    );
  }
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading your restaurants</span>
      <Skeleton className="h-64 rounded-lg" />
      <Skeleton className="h-80 rounded-lg" />
    </div>
  );
}

/** A settings tab about one restaurant: the selected one, or the one in the address. */
export function VenueTab({
  venues,
  missing,
  children,
}: {
  venues: readonly Venue[];
  /** Tells an owner without restaurants what this tab would offer. */
  missing: string;
  children: (venue: Venue) => ReactNode;
}) {
  const asked = new URLSearchParams(useSearch()).get('venue');
  const { user } = useSession();
  const picked = useSelectedVenue(venues, asked);
  if (!picked && user && user.role !== 'owner') return <NoVenueForMember user={user} />;
  if (!picked) {
    return (
      <Card>
        <EmptyState
          icon={Store}
          title="No restaurants yet"
          description={missing}
          action={
            <Button asChild>
              <Link href={`${paths.settings}?tab=restaurants`}>Add a restaurant</Link>
            </Button>
          }
        />
      </Card>
    );
  }
  return children(picked);
}

/** Shown to a member who was given no restaurant, or whose last one was deleted. */
export function NoVenueForMember({ user, headingLevel }: { user: User; headingLevel?: 1 }) {
  return (
    <Card>
      <EmptyState
        icon={Store}
        {...(headingLevel && { headingLevel })}
        title="No restaurant is yours yet"
        description={`You belong to ${user.businessName}, and none of its restaurants was given to you so far. ${
          user.role === 'staff' ? askManagerOrOwnerSentence(user) : askOwnerSentence(user)
        }`}
      />
    </Card>
  );
}
