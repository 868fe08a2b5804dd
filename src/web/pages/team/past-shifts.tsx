import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useLocation, useSearch } from 'wouter';
import { pastShiftsPath, paths } from '#shared/site/paths.ts';
import { addDays } from '#shared/stats/definitions.ts';
import { isCalendarDay } from '#shared/stats/period.ts';
import { UnansweredCallsCard } from '#web/floor/unanswered-calls-card.tsx';
import { useNow } from '#web/platform/browser/use-now.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { DayChoice } from '#web/roster/past-shifts/day-choice.tsx';
import { PastShiftsCard } from '#web/roster/past-shifts/past-shifts-card.tsx';
import { shiftDay } from '#web/roster/past-shifts/shift-words.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { venuesQuery } from '#web/venues/queries.ts';
import { useSelectedVenue } from '#web/venues/use-selected-venue.ts';
import { OwnerPage } from '../wiring/owner-page.tsx';

/** Who had which tables on a day: all names for managers, their own for staff. */
export function PastShiftsPage() {
  const address = new URLSearchParams(useSearch());
  const { user } = useSession();
  const { data: venues } = useQuery(venuesQuery);
  const venue = useSelectedVenue(venues, address.get('venue'));
  const [, navigate] = useLocation();
  const today = shiftDay(useNow(), venue?.timezone ?? 'UTC');
  const asked = address.get('day') ?? '';
  const day = isCalendarDay(asked) && asked <= today ? asked : addDays(today, -1);
  const floor = venue && `${paths.floor}?${new URLSearchParams({ venue: venue.venueId })}`;
  const back =
    user?.role !== 'staff'
      ? { href: paths.team, label: 'Team' }
      : { href: floor ?? paths.floor, label: 'Floor' };
  return (
    <OwnerPage section={user?.role === 'staff' ? 'floor' : 'team'}>
      <Button asChild variant="quiet" size="sm" className="-ml-3 mb-3 min-h-11 print:hidden">
        <Link href={back.href}>
          <ArrowLeft aria-hidden />
          {back.label}
        </Link>
      </Button>
      <PageHeader
        title="Past shifts"
        description={`Who had which tables at ${venue?.name ?? '…'}, day by day.`}
      />
      {venue && (
        <>
          <DayChoice
            day={day}
            today={today}
            onChoose={(chosen) =>
              navigate(pastShiftsPath(venue.venueId, chosen), { replace: true })
            }
          />
          <PastShiftsCard
            venue={venue}
            day={day}
            isToday={day === today}
            emptyAction={
              floor && (
                <Button asChild variant="secondary">
                  <Link href={floor}>Open the floor</Link>
                </Button>
              )
            }
          />
          {venue.liveFloor && <UnansweredCallsCard venue={venue} day={day} className="mt-4" />}
        </>
      )}
    </OwnerPage>
  );
}
