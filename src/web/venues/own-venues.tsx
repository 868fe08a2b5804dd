import { ExternalLink, Plus } from 'lucide-react';
import { Link } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { canAddLocations, effectiveTier, PLANS } from '#shared/billing/plans.ts';
import { paths } from '#shared/site/paths.ts';
import { widgetPath } from '#shared/site/widget-path.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { VenueList } from './venue-list.tsx';

/** The owner's venues, and the way to another one where the plan has room for it. */
export function OwnVenues({ venues, user }: { venues: readonly Venue[]; user: User }) {
  const tier = effectiveTier(user);
  if (venues.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            Your locations
            <Badge tone={tier === 'starter' ? 'neutral' : 'highlight'}>{PLANS[tier].name}</Badge>
          </span>
        }
        className="mb-1"
        action={
          canAddLocations(tier, venues.length, 1) && (
            <Button asChild variant="secondary" size="sm">
              <Link href={paths.addLocations}>
                <Plus aria-hidden />
                Add location
              </Link>
            </Button>
          )
        }
      />
      <VenueList
        venues={venues}
        renderAction={({ venueId, name }) => (
          <Button asChild variant="link" size="sm">
            <a href={widgetPath({ venue: venueId })} target="_blank" rel="noopener">
              Open widget
              <ExternalLink aria-hidden />
              <span className="sr-only"> of {name} (opens in a new tab)</span>
            </a>
          </Button>
        )}
      />
    </Card>
  );
}
