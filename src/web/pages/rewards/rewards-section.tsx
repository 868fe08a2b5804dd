import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { askManagerOrOwnerSentence } from '#shared/team/whom-to-ask.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { RewardsAtVenue, RewardsForStaff } from '#web/rewards/offered/offered-rewards.tsx';
import { venuesQuery } from '#web/venues/queries.ts';
import { useSaveVenues } from '#web/venues/settings/use-save-venues.ts';
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
  const { isSaving, save } = useSaveVenues();
  if (!venue || !user) return null;
  if (user.role === 'staff') {
    return (
      <RewardsForStaff name={venue.name} settings={venue}>
        An owner or a manager chooses them. {askManagerOrOwnerSentence(user)}
      </RewardsForStaff>
    );
  }
  return (
    <RewardsAtVenue
      key={venue.id}
      name={venue.name}
      saved={venue}
      isSaving={isSaving}
      onSwitch={(rewardsEnabled) =>
        save(
          [{ id: venue.id, updates: { rewardsEnabled } }],
          undefined,
          `Rewards are ${rewardsEnabled ? 'on' : 'off'}.`,
        )
      }
    />
  );
}
