import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import type { OwnDevice } from '#shared/team/devices-contract.ts';
import type { BoardContext } from '#web/floor/board/floor-board.tsx';
import { MemberPicker } from '#web/team/devices/member-picker.tsx';
import { useOwnDevice } from '#web/team/devices/use-own-device.ts';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { venuesQuery } from '#web/venues/queries.ts';

/**
 * The board on a shared tablet: the member who goes to the table picks their name, and enters their
 * PIN if they have one.
 */
export function DeviceFloor({
  waiting,
  children,
}: {
  waiting: ReactNode;
  children: (place: BoardContext) => ReactNode;
}) {
  const own = useOwnDevice();
  if (own.status === 'loading') return waiting;
  if (own.status === 'unpaired') return <Redirect to={paths.pairDevice} replace />;
  if (own.status === 'paired') {
    return (
      <PairedFloor device={own.device} waiting={waiting}>
        {children}
      </PairedFloor>
    );
  }
  return (
    <main className="grid min-h-dvh content-center">
      <h1 className="sr-only">Floor</h1>
      <ErrorState
        title="We could not reach TableTalk"
        description="The device is still paired. Check the connection and try again."
        onRetry={own.retry}
        isRetrying={own.isRetrying}
      />
    </main>
  );
}

function PairedFloor({
  device,
  waiting,
  children,
}: {
  device: OwnDevice;
  waiting: ReactNode;
  children: (place: BoardContext) => ReactNode;
}) {
  const venues = useQuery(venuesQuery);
  const { venueId, venueName, roster, redeemableBy } = device;
  const venue = venues.data?.find((each) => each.venueId === venueId);
  if (venues.isLoading) return waiting;
  return children({
    // The board only needs the venue's name and time zone.
    venue: venue ?? { venueId, name: venueName, timezone: browserTimeZone(), openingHours: null },
    homePath: paths.pairDevice,
    redeemPath: paths.pairDevice,
    whoCan: 'A manager can switch it on in the settings.',
    askWho: ({ call, onPick, onClose }) => (
      <MemberPicker
        tableNumber={call.tableNumber}
        roster={roster}
        isTeamOnly={redeemableBy === 'team'}
        onPick={onPick}
        onClose={onClose}
      />
    ),
  });
}

function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
