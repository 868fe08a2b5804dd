import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, UserX } from 'lucide-react';
import { Link, useSearch } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { useTitle } from '#web/platform/page/use-title.ts';
import { PersonPraise } from '#web/today/person-praise.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { venuesQuery } from '#web/venues/queries.ts';
import { useSelectedVenue } from '#web/venues/use-selected-venue.ts';
import { OwnerPage } from '../wiring/owner-page.tsx';

/** What guests said about one person, for owners and managers. */
export function PersonPage() {
  const address = new URLSearchParams(useSearch());
  const name = address.get('name')?.trim() ?? '';
  const { data: venues } = useQuery(venuesQuery);
  const venue = useSelectedVenue(venues, address.get('venue'));
  useTitle(name || 'What guests said');
  return (
    <OwnerPage section="insights">
      <Button asChild variant="quiet" size="sm" className="-ml-3 mb-3 min-h-11 print:hidden">
        <Link href={paths.dashboard}>
          <ArrowLeft aria-hidden />
          Insights
        </Link>
      </Button>
      {name === '' ? (
        <Card>
          <EmptyState
            icon={UserX}
            headingLevel={1}
            title="Who did you mean?"
            description="Choose a person on the Insights page."
          />
        </Card>
      ) : (
        <>
          <PageHeader title={name} description={`What guests said at ${venue?.name ?? '…'}.`} />
          {venue && (
            <PersonPraise
              key={`${venue.venueId} ${name}`}
              name={name}
              venueId={venue.venueId}
              timeZone={venue.timezone}
            />
          )}
        </>
      )}
    </OwnerPage>
  );
}
