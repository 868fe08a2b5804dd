import { LayoutGrid } from 'lucide-react';
import { formatTableNames } from '#shared/qr/format-table-names.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useSaveVenues } from '../settings/use-save-venues.ts';

/** Below the tables of the QR codes: offers to use the same tables on the floor board. */
export function FloorTablesNote({
  venue: { id, tables, liveFloor },
  names,
  isEmpty,
  onTake,
}: {
  venue: Venue;
  names: readonly string[];
  isEmpty: boolean;
  /** Called with the board's tables, as text for the field. */
  onTake: (text: string) => void;
}) {
  const { isSaving, save } = useSaveVenues();
  const isKnown = names.every((name) => tables.includes(name));
  // Not offered for a single table, which does not make a floor board.
  const isOffered = liveFloor && names.length > 1 && !isKnown;
  if (tables.length > 0 && !isOffered) {
    return (
      <Button
        variant="quiet"
        size="sm"
        // Invisible rather than removed, so that nothing below moves while the owner types.
        className={classNames(BUTTON_STYLES, !isEmpty && 'invisible')}
        onClick={() => onTake(formatTableNames(tables))}
      >
        <LayoutGrid aria-hidden />
        {tables.length === 1 ? 'Take the table' : `Take the ${tables.length} tables`} of the floor
        board
      </Button>
    );
  }
  if (!isOffered) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      className={BUTTON_STYLES}
      loading={isSaving}
      onClick={() => save([{ id, updates: { tables: [...new Set([...tables, ...names])] } }])}
    >
      <LayoutGrid aria-hidden />
      Show these tables on the floor board
    </Button>
  );
}

const BUTTON_STYLES = '-mt-3 -ml-3 self-start text-basil-ink';
