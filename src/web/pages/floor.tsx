import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Store } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { pastShiftsPath, paths } from '#shared/site/paths.ts';
import { askManagerOrOwnerSentence } from '#shared/team/whom-to-ask.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { FloorBoard } from '#web/floor/board/floor-board.tsx';
import { BoardSkeleton } from '#web/floor/board/floor-off-notice.tsx';
import { readLocalItem, STORAGE_KEYS } from '#web/platform/browser/storage.ts';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { Guard } from '#web/platform/session/guard.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { venuesQuery } from '#web/venues/queries.ts';
import { selectVenue, useSelectedVenue } from '#web/venues/use-selected-venue.ts';
import { OwnerPage } from './wiring/owner-page.tsx';
import { useUnavailableVenueNotice } from './wiring/use-unavailable-venue-notice.ts';

/** Only needed on a shared device, so members do not wait for it. */
const deviceFloorCode = {
  name: 'device-floor',
  load: async () => (await import('./team/device-floor.tsx')).DeviceFloor,
};

/** Rarely opened, behind "More". */
const pushSwitchCode = {
  name: 'push-switch',
  load: async () => (await import('#web/push/push-switch.tsx')).PushSwitch,
};

/** The floor board, for members of a venue and for the tablet they share. */
export function FloorPage() {
  const { user } = useSession();
  if (!user && readLocalItem(STORAGE_KEYS.device) !== null) {
    return (
      <LazyPart code={deviceFloorCode} waiting={<BoardSkeleton />}>
        {(DeviceFloor) => (
          <DeviceFloor waiting={<BoardSkeleton />}>
            {(place) => <FloorBoard {...place} />}
          </DeviceFloor>
        )}
      </LazyPart>
    );
  }
  return <Guard>{user && <MemberFloor user={user} />}</Guard>;
}

function MemberFloor({ user }: { user: User }) {
  const venues = useQuery(venuesQuery);
  const asked = new URLSearchParams(useSearch()).get('venue');
  const venue = useSelectedVenue(venues.data, asked);
  useUnavailableVenueNotice(venues.data, venue, user);
  const [, navigate] = useLocation();
  const unnamed = asked === null && (venues.data?.length ?? 0) > 1 ? venue?.venueId : undefined;
  // The address tells the service worker which venue's calls this board rings for.
  useEffect(() => {
    if (unnamed) navigate(addressOf(unnamed), { replace: true });
  }, [unnamed, navigate]);
  if (venue && venues.data) {
    return <VenueBoard key={venue.venueId} user={user} venue={venue} venues={venues.data} />;
  }
  if (venues.isLoading) return <BoardSkeleton />;
  return (
    <OwnerPage section="floor" width="narrow">
      {venues.data ? (
        <EmptyState
          icon={Store}
          headingLevel={1}
          title="No restaurant yet"
          description="Add a restaurant to see its floor here."
        />
      ) : (
        <>
          <h1 className="sr-only">Floor</h1>
          <ErrorState
            title="We could not load the floor"
            description="Check your connection and try again."
            onRetry={() => void venues.refetch()}
            isRetrying={venues.isFetching}
          />
        </>
      )}
    </OwnerPage>
  );
}

function VenueBoard({
  user,
  venue,
  venues,
}: {
  user: User;
  venue: Venue;
  venues: readonly Venue[];
}) {
  const mayLead = user.role !== 'staff';
  return (
    <FloorBoard
      venue={venue}
      homePath={paths.home}
      redeemPath={paths.redeem}
      feedbackPath={mayLead || venue.staffMayRead ? paths.feedback : undefined}
      settingsPath={mayLead ? `${paths.settings}?tab=floor` : undefined}
      rosterPath={mayLead ? `${paths.settings}?tab=people` : undefined}
      pastShiftsPath={pastShiftsPath(venue.venueId)}
      whoCan={askManagerOrOwnerSentence(user)}
      mayArrange={mayLead}
      pushSwitch={
        <LazyPart code={pushSwitchCode} waiting={<Skeleton className="h-11" />}>
          {(PushSwitch) => (
            <PushSwitch className="[&_label]:font-bold [&_p]:text-[1em] [&_p]:leading-[1.2] [&_p]:text-board-soft" />
          )}
        </LazyPart>
      }
      venueChoice={venues.length > 1 && <VenueChoice venue={venue} venues={venues} />}
    />
  );
}

function VenueChoice({ venue, venues }: { venue: Venue; venues: readonly Venue[] }) {
  const [, navigate] = useLocation();
  return (
    <div className="relative inline-flex min-h-11 min-w-0 max-w-full items-center rounded-full border-2 border-board-rim bg-surface py-1 pr-9 pl-4 has-focus-visible:outline-2 has-focus-visible:outline-board-basil has-focus-visible:outline-offset-2">
      {/* A select would cut the name off: the name is drawn here, and the select lies above it. */}
      <span aria-hidden className="wrap-anywhere font-semibold leading-[1.1]">
        {venue.name}
      </span>
      <select
        aria-label="Restaurant"
        value={venue.venueId}
        className="absolute inset-0 w-full cursor-pointer appearance-none rounded-full bg-surface text-ink opacity-0"
        onChange={(event) => {
          selectVenue(event.target.value);
          navigate(addressOf(event.target.value), { replace: true });
        }}
      >
        {venues.map(({ venueId, name }) => (
          <option key={venueId} value={venueId}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-board-soft"
      />
    </div>
  );
}

function addressOf(venueId: string): string {
  return `${paths.floor}?${new URLSearchParams({ venue: venueId })}`;
}
