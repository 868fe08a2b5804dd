import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearch } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { askManagerOrOwnerSentence } from '#shared/team/whom-to-ask.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { RewardsAtVenue, RewardsForStaff } from '#web/rewards/offered/offered-rewards.tsx';
import { formatCount } from '#web/stats/count-with-noun.ts';
import { returnsQuery } from '#web/stats/queries.ts';
import { venuesQuery } from '#web/venues/queries.ts';
import { useSelectedVenue } from '#web/venues/use-selected-venue.ts';
import { OwnerPage } from '../wiring/owner-page.tsx';

/** The owner's frame around the reward desk, with the rewards that guests are offered. */
export function RewardsSection({ children }: { children: (offered: ReactNode) => ReactNode }) {
  return <OwnerPage section="rewards">{children(<OfferedRewards />)}</OwnerPage>;
}

function OfferedRewards() {
  const { user } = useSession();
  const { data: venues } = useQuery({ ...venuesQuery, enabled: user?.emailVerified === true });
  const venue = useSelectedVenue(venues, new URLSearchParams(useSearch()).get('venue'));
  if (!venue || !user) return null;
  if (user.role === 'staff') {
    return (
      <RewardsForStaff name={venue.name} settings={venue}>
        An owner or a manager chooses them. {askManagerOrOwnerSentence(user)}
      </RewardsForStaff>
    );
  }
  return (
    <RewardsAtVenue name={venue.name} settings={venue}>
      <CameBackRow venueId={venue.venueId} />
    </RewardsAtVenue>
  );
}

/** How many guests have ever come back with a code, as the way to the page that counts the same. */
function CameBackRow({ venueId }: { venueId: string }) {
  const { data } = useQuery(returnsQuery(venueId, undefined));
  return (
    <Link
      href={`${paths.returns}?${new URLSearchParams({ venue: venueId, period: 'all_time' })}`}
      className="-mx-2 -mb-3 mt-5 flex min-h-14 items-center justify-between gap-4 rounded-md px-2 py-3 hover:bg-sunken"
    >
      <span className="min-w-0 font-medium">Came back with a code</span>
      <span className="flex shrink-0 items-center gap-2">
        {data && (
          <span className="flex flex-wrap items-baseline justify-end gap-x-1.5">
            <span className="font-display font-semibold text-xl">{formatCount(data.later)}</span>{' '}
            <span className="text-ink-soft text-sm">all time</span>
          </span>
        )}
        <ArrowRight aria-hidden className="size-5 text-ink-soft" />
      </span>
    </Link>
  );
}
