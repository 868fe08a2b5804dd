import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { defaultPeriod } from '#shared/feedback/inbox-address.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { FiltersDialog } from './filters-dialog.tsx';
import type { useInboxAddress } from './use-inbox-address.ts';

/** The button that opens the filters on a phone; it shows how many apply. */
export function FiltersButton({
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
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <SlidersHorizontal aria-hidden />
        Filters
        {count > 0 && (
          <span className="grid size-6 place-items-center rounded-full bg-ink/10 text-xs tabular-nums">
            {count}
            <span className="sr-only"> applied</span>
          </span>
        )}
      </Button>
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
