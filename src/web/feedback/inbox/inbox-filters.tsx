import { useState } from 'react';
import { defaultPeriod } from '#shared/feedback/inbox-address.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { FiltersButton } from '#web/ui/fields/filters-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { UnderstandingFields } from '../list/understanding-filters.tsx';
import { StateFilter, TakerFilter } from './complaint-filters.tsx';
import { InboxCustomRange, PeriodSelect, usePeriodChoice } from './inbox-period.tsx';
import type { useInboxAddress } from './use-inbox-address.ts';

/** The button and dialog of the filters on a phone. */
export function InboxFilters({
  address,
  venue,
  isOnlyReading,
}: {
  address: ReturnType<typeof useInboxAddress>;
  venue: Pick<Venue, 'venueId' | 'timezone'>;
  isOnlyReading: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { asked, state, takenBy, topic, safety, search } = address.filters;
  const isOtherPeriod = asked.period !== defaultPeriod(search).period;
  const count = [isOtherPeriod, state, takenBy, topic, safety].filter(Boolean).length;
  return (
    <>
      <FiltersButton count={count} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <FiltersDialog
          address={address}
          venue={venue}
          isOnlyReading={isOnlyReading}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** The filters on a phone. Each applies at once. */
function FiltersDialog({
  address,
  venue,
  isOnlyReading,
  onClose,
}: {
  address: ReturnType<typeof useInboxAddress>;
  venue: Pick<Venue, 'venueId' | 'timezone'>;
  isOnlyReading: boolean;
  onClose: () => void;
}) {
  const { filters, apply, clear, isUsual } = address;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Filters"
      footer={
        <>
          <Button variant="secondary" disabled={isUsual} onClick={clear}>
            Clear filters
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <div>
          <p className="mb-1.5 font-medium text-sm">Period</p>
          {filters.kind === 'waiting' ? (
            <p className="text-ink-soft">Always includes everybody still waiting for you.</p>
          ) : (
            <PeriodFilter address={address} timeZone={venue.timezone} />
          )}
        </div>
        <div>
          <p className="mb-1.5 font-medium text-sm">Only complaints that are</p>
          <StateFilter
            state={filters.state}
            onChoose={(state) =>
              apply({ ...(state && { kind: 'complaints' }), state, takenBy: undefined })
            }
          />
          {filters.state === 'taken' && !isOnlyReading && (
            <TakerFilter
              venueId={venue.venueId}
              takenBy={filters.takenBy}
              onChoose={(takenBy) => apply({ takenBy })}
            />
          )}
        </div>
        <UnderstandingFields filter={filters} onChange={apply} />
      </div>
    </Dialog>
  );
}

function PeriodFilter({
  address,
  timeZone,
}: {
  address: ReturnType<typeof useInboxAddress>;
  timeZone: string;
}) {
  const { isNamingDays, onOwnRange, onChoose } = usePeriodChoice(address);
  const { asked } = address.filters;
  return (
    <>
      <PeriodSelect asked={asked} onChoose={onChoose} onOwnRange={onOwnRange} />
      {isNamingDays && (
        <InboxCustomRange asked={asked} timeZone={timeZone} onChoose={onChoose} className="mt-3" />
      )}
    </>
  );
}
