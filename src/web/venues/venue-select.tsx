import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { canAddLocations, effectiveTier, ONE_LOCATION_ONLY } from '#shared/billing/plans.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import type { AskForPayment } from './add/add-refusal.ts';
import { explainUpgrade } from './add/add-refusal.ts';
import { AddVenueDialog } from './add/add-venue-dialog.tsx';
import { selectVenue } from './use-selected-venue.ts';

/** Chooses the venue that the page is about, and adds another; without any it adds the first. */
export function VenueSelect({
  venues,
  selected,
  user,
  onPaymentAction,
}: {
  venues: readonly Venue[] | undefined;
  selected: Venue | undefined;
  user: User;
  /** Called where the bank wants the price of another location approved. */
  onPaymentAction?: AskForPayment | undefined;
}) {
  const [isAdding, setAdding] = useState(false);
  if (!venues) return <Skeleton className="h-11 w-56 max-w-full" />;
  return (
    <>
      {venues.length === 0 ? (
        <AddFirstButton onClick={() => setAdding(true)} />
      ) : (
        <div className="flex min-w-0 items-center gap-2 max-md:w-full">
          <Select
            aria-label="Restaurant"
            className="w-56 min-w-0 max-w-full max-md:flex-1"
            value={selected?.venueId}
            onValueChange={selectVenue}
            options={venues.map(({ venueId, name }) => ({ value: venueId, label: name }))}
          />
          <AddButton
            mayAdd={canAddLocations(effectiveTier(user), venues.length, 1)}
            onAdd={() => setAdding(true)}
          />
        </div>
      )}
      <AddVenueDialog
        user={user}
        venues={venues}
        isOpen={isAdding}
        onOpenChange={setAdding}
        onPaymentAction={onPaymentAction}
      />
    </>
  );
}

/** For a page that says more about the missing restaurant than the selector does. */
export function AddFirstRestaurant() {
  const { user } = useSession();
  const [isAdding, setAdding] = useState(false);
  if (!user) return null;
  return (
    <>
      <AddFirstButton onClick={() => setAdding(true)} />
      <AddVenueDialog user={user} venues={[]} isOpen={isAdding} onOpenChange={setAdding} />
    </>
  );
}

function AddFirstButton({ onClick }: { onClick: () => void }) {
  return (
    <Button onClick={onClick}>
      <Plus aria-hidden />
      Add First Restaurant
    </Button>
  );
}

/** Where the plan has no room it stays reachable, so that it can say why. */
function AddButton({ mayAdd, onAdd }: { mayAdd: boolean; onAdd: () => void }) {
  return (
    <Tooltip content={mayAdd ? 'Add Restaurant' : ONE_LOCATION_ONLY} side="bottom">
      <Button
        variant="secondary"
        size="icon"
        aria-label="Add Restaurant"
        aria-disabled={!mayAdd || undefined}
        onClick={mayAdd ? onAdd : explainUpgrade}
        className="shrink-0"
      >
        <Plus aria-hidden />
      </Button>
    </Tooltip>
  );
}
