import { Tablet } from 'lucide-react';
import type { Device } from '#shared/team/contract.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { AddDeviceDialog } from './add-device-dialog.tsx';
import { DeviceRow } from './device-row.tsx';
import type { DeviceVenue } from './device-venue.ts';

/** The list of shared tablets; `devices` is undefined while loading. */
export function DevicesCard({
  devices,
  venues,
  onChanged,
}: {
  devices: readonly Device[] | undefined;
  venues: readonly DeviceVenue[] | undefined;
  /** Called when the list is outdated. */
  onChanged: () => void;
}) {
  const isKnown = devices !== undefined && venues !== undefined;
  return (
    <Card>
      <CardHeader
        title="Shared devices"
        description="A tablet everyone uses, at the pass or the till. It redeems rewards and shows the floor board."
        action={
          isKnown &&
          venues.length > 0 && (
            <AddDeviceDialog devices={devices} venues={venues} onChanged={onChanged} />
          )
        }
      />
      {!isKnown && <DevicesSkeleton />}
      {isKnown && devices.length === 0 && (
        <EmptyState
          icon={Tablet}
          title="No device yet"
          description={
            venues.length > 0
              ? 'Add one, and type or scan its code on the tablet.'
              : 'Each device belongs to a restaurant. Add a restaurant first.'
          }
          className="py-6"
        />
      )}
      {isKnown && devices.length > 0 && (
        <ul className="divide-y">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              venueName={venues.find(({ venueId }) => venueId === device.venueId)?.name}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function DevicesSkeleton() {
  return (
    <div aria-busy className="flex items-center gap-4 py-2">
      <Skeleton className="size-10 shrink-0 rounded-full" />
      <div className="min-w-0 flex-1">
        <Skeleton className="w-40 max-w-full" />
        <Skeleton className="mt-2.5 h-3.5 w-56 max-w-full" />
      </div>
    </div>
  );
}
