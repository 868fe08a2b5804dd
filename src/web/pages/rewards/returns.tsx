import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useSearch } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { localDay } from '#shared/stats/definitions.ts';
import { daysOfPeriod } from '#shared/stats/period.ts';
import { RewardMoneyCard } from '#web/rewards/reward-money-card.tsx';
import { PeriodControl } from '#web/stats/insights/period-control.tsx';
import { usePeriod } from '#web/stats/insights/use-period.ts';
import { statsKey } from '#web/stats/queries.ts';
import { ReturnsCards } from '#web/stats/returns/returns-cards.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { venuesQuery } from '#web/venues/queries.ts';
import { useSaveVenues } from '#web/venues/settings/use-save-venues.ts';
import { useSelectedVenue } from '#web/venues/use-selected-venue.ts';
import { OwnerPage } from '../wiring/owner-page.tsx';

/** Did guests come back with their reward codes? */
export function ReturnsPage() {
  const { data: venues } = useQuery(venuesQuery);
  const venue = useSelectedVenue(venues, new URLSearchParams(useSearch()).get('venue'));
  const venueId = venues === undefined ? undefined : (venue?.venueId ?? null);
  const { asked, ask } = usePeriod();
  const queryClient = useQueryClient();
  const { isSaving, save } = useSaveVenues();
  const today = venue && localDay(venue.timezone, new Date());
  const days = today && daysOfPeriod(asked, today);
  return (
    <OwnerPage section="rewards">
      <Button asChild variant="quiet" size="sm" className="-ml-3 mb-3 min-h-11 print:hidden">
        <Link href={paths.redeem}>
          <ArrowLeft aria-hidden />
          Rewards
        </Link>
      </Button>
      <PageHeader
        title="Returns"
        description={`Who came back to ${venue?.name ?? 'you'} with a reward code.`}
      />
      <div className="flex flex-col gap-4 lg:gap-5">
        <PeriodControl asked={asked} onAsk={ask} days={days || undefined} today={today} />
        <ReturnsCards venueId={venueId} days={days || undefined} today={today} />
        {venue && (
          <RewardMoneyCard
            key={venue.id}
            saved={venue}
            isSaving={isSaving}
            onSave={(money) =>
              save(
                [{ id: venue.id, updates: money }],
                () => void queryClient.invalidateQueries({ queryKey: statsKey(venue.venueId) }),
                'Your amounts have been saved.',
              )
            }
          />
        )}
      </div>
    </OwnerPage>
  );
}
