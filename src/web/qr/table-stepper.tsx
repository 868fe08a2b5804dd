import { ChevronLeft, ChevronRight } from 'lucide-react';
import { tableLabel } from '#shared/qr/table-label.ts';
import { Button } from '#web/ui/button.tsx';
import type { Tables } from './use-tables.ts';

/** Steps through the previews of a list of tables. */
export function TableStepper({ tables: { names, place, shown, turnTo } }: { tables: Tables }) {
  if (!shown || names.length < 2) return null;
  return (
    <div className="flex items-center justify-between gap-2">
      <Button
        variant="quiet"
        size="icon"
        aria-label="Table before"
        disabled={place === 0}
        onClick={() => turnTo(place - 1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <p role="status" className="wrap-anywhere text-center text-sm">
        <span className="font-medium">{tableLabel(shown)}</span>{' '}
        <span className="text-ink-soft">
          {place + 1} of {names.length}
        </span>
      </p>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Next table"
        disabled={place === names.length - 1}
        onClick={() => turnTo(place + 1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </div>
  );
}
