import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CalendarClock } from 'lucide-react';
import { Link, useSearch } from 'wouter';
import { pastShiftsPath, paths, peoplePath } from '#shared/site/paths.ts';
import { useTitle } from '#web/platform/page/use-title.ts';
import { OpenReviews } from '#web/stats/people/open-reviews.tsx';
import { FiguresOfName, PeopleList } from '#web/stats/people/people-list.tsx';
import { PersonPraise } from '#web/today/person-praise.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { venuesQuery } from '#web/venues/queries.ts';
import { useSelectedVenue } from '#web/venues/use-selected-venue.ts';
import { OwnerPage } from '../wiring/owner-page.tsx';

/** Everyone who serves, or what guests said about one person, for owners and managers. */
export function PersonPage() {
  const address = new URLSearchParams(useSearch());
  const name = address.get('name')?.trim() ?? '';
  const { data: venues } = useQuery(venuesQuery);
  const venue = useSelectedVenue(venues, address.get('venue'));
  useTitle(name || 'People');
  const back =
    name && venue
      ? { href: peoplePath(venue.venueId), label: 'People' }
      : { href: paths.team, label: 'Team' };
  return (
    <OwnerPage section="team">
      <Button asChild variant="quiet" size="sm" className="-ml-3 mb-3 min-h-11 print:hidden">
        <Link href={back.href}>
          <ArrowLeft aria-hidden />
          {back.label}
        </Link>
      </Button>
      {name === '' ? (
        <>
          <PageHeader
            title="People"
            description={`What guests say about the people who serve at ${venue?.name ?? '…'}.`}
            actions={venue && <PastShiftsButton venueId={venue.venueId} />}
          />
          {venue && (
            <>
              <OpenReviews venueId={venue.venueId} />
              <PeopleList venue={venue} />
            </>
          )}
        </>
      ) : (
        <>
          <PageHeader
            title={name}
            description={`What guests said at ${venue?.name ?? '…'}.`}
            actions={venue && <PastShiftsButton venueId={venue.venueId} />}
          />
          {venue && (
            <div key={`${venue.venueId} ${name}`} className="flex flex-col gap-4 sm:gap-6">
              <FiguresOfName name={name} venue={venue} />
              <PersonPraise name={name} venueId={venue.venueId} timeZone={venue.timezone} />
            </div>
          )}
        </>
      )}
    </OwnerPage>
  );
}

function PastShiftsButton({ venueId }: { venueId: string }) {
  return (
    <Button asChild variant="secondary">
      <Link href={pastShiftsPath(venueId)}>
        <CalendarClock aria-hidden />
        Past shifts
      </Link>
    </Button>
  );
}
