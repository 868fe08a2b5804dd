import { Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearch } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { NoVenueForMember } from './no-venue-for-member.tsx';
import { useSelectedVenue } from './use-selected-venue.ts';

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
