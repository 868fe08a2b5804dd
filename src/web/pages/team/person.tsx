import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useSearch } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { useTitle } from '#web/platform/page/use-title.ts';
import { OpenReviews } from '#web/stats/people/open-reviews.tsx';
import { FiguresOfName, PeopleList } from '#web/stats/people/people-list.tsx';
import { PersonPraise } from '#web/today/person-praise.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { venuesQuery } from '#web/venues/queries.ts';
import { useSelectedVenue } from '#web/venues/use-selected-venue.ts';
import { OwnerPage } from '../wiring/owner-page.tsx';

/** Everybody who serves, or what guests said about one person, for owners and managers. */
export function PersonPage() {
  const address = new URLSearchParams(useSearch());
  const name = address.get('name')?.trim() ?? '';
  const { data: venues } = useQuery(venuesQuery);
  const venue = useSelectedVenue(venues, address.get('venue'));
  useTitle(name || 'People');
  return (
    <OwnerPage section="insights">
      <Button asChild variant="quiet" size="sm" className="-ml-3 mb-3 min-h-11 print:hidden">
        <Link href={paths.dashboard}>
          <ArrowLeft aria-hidden />
          Insights
        </Link>
      </Button>
      {name === '' ? (
        <>
          <PageHeader title="People" description={`Who serves at ${venue?.name ?? '…'}.`} />
          {venue && (
            <>
              <OpenReviews venueId={venue.venueId} />
              <PeopleList venueId={venue.venueId} />
            </>
          )}
        </>
      ) : (
        <>
          <PageHeader title={name} description={`What guests said at ${venue?.name ?? '…'}.`} />
          {venue && (
            <div key={`${venue.venueId} ${name}`} className="flex flex-col gap-4 sm:gap-6">
              <FiguresOfName name={name} venueId={venue.venueId} />
              <PersonPraise name={name} venueId={venue.venueId} timeZone={venue.timezone} />
            </div>
          )}
        </>
      )}
    </OwnerPage>
  );
}
