import { Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { useSelectedVenue } from './use-selected-venue.ts';
import { VenuePicker } from './venue-picker.tsx';

/** A tab of the settings that is about one restaurant at a time; which one stands in the address. */
export function PickedVenue({
  tab,
  venues,
  missing,
  children,
}: {
  tab: string;
  venues: readonly Venue[];
  /** What an owner without restaurants would find here. */
  missing: string;
  children: (venue: Venue) => ReactNode;
}) {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('venue');
  const selected = useSelectedVenue(venues);
  const picked = venues.find(({ venueId }) => venueId === asked) ?? selected;
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
  return (
    <div className="flex flex-col gap-6">
      <VenuePicker
        venues={venues}
        picked={picked}
        onPick={(venueId) =>
          navigate(`${paths.settings}?${new URLSearchParams({ tab, venue: venueId })}`, {
            replace: true,
          })
        }
      />
      {children(picked)}
    </div>
  );
}
