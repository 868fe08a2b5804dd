import { Plus } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { Tier } from '#shared/billing/plans.ts';
import { canAddRow, canRemoveRow, type LocationRow } from '#shared/businesses/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { fieldId, LocationFields, type RowError } from './location-fields.tsx';
import { findCompleteRows } from './location-rows.ts';
import { useLocationRows } from './use-location-rows.ts';
import {
  type PaymentHandler,
  type SavedLocations,
  useSaveLocations,
} from './use-save-locations.ts';

const MISSING_ID = 'locations-missing';

/** A form for adding restaurants. Typed rows survive a reload until they are saved. */
export function LocationsForm({
  ownerId,
  tier,
  upgradeHint,
  priceNote,
  shownPrice,
  onSaved,
  onSkip,
  onAccountRefusal,
  onPaymentAction,
}: {
  ownerId: string | null;
  tier: Tier;
  /** Shown beside the add button when the plan allows no more rows. */
  upgradeHint: ReactNode;
  /** The price of saving this many new locations, if they cost anything. */
  priceNote: (newLocations: number) => ReactNode;
  /** The moment for which the shown price of this many locations was calculated. */
  shownPrice: (newLocations: number) => string | undefined;
  onSaved: (saved: SavedLocations) => void;
  onSkip: () => void;
  onAccountRefusal: (isRefused: boolean) => void;
  onPaymentAction: PaymentHandler;
}) {
  const { rows, error, setError, change, add, remove } = useLocationRows(ownerId);
  const { isSaving, problem, save } = useSaveLocations({
    onSaved,
    onAccountRefusal,
    onPaymentAction,
    onIdReplaced: change,
    onRowError(blamed) {
      setError(blamed);
      if (blamed) focusField(blamed.key, blamed.field);
    },
  });
  const addButton = useRef<HTMLButtonElement>(null);
  const complete = findCompleteRows(rows);
  const missing = complete.length === 0 ? explainIncompleteRows(rows) : undefined;
  const mayAdd = canAddRow(rows.length, tier);

  function submit(event: FormEvent | KeyboardEvent): void {
    event.preventDefault();
    save({ rows: complete, tier, proratedAt: shownPrice(complete.length) });
  }

  function removeRow(key: number): void {
    remove(key);
    addButton.current?.focus();
  }

  /** A disabled button ignores Enter without explanation, so Enter shows the reason instead. */
  function explainOnEnter(event: KeyboardEvent): void {
    const isInField = event.target instanceof HTMLInputElement;
    if (event.key === 'Enter' && isInField && complete.length === 0) submit(event);
  }

  return (
    <form onSubmit={submit} onKeyDown={explainOnEnter} noValidate className="flex flex-col gap-4">
      {rows.map((row, index) => (
        <LocationFields
          key={row.key}
          row={row}
          otherIds={rows.filter(({ key }) => key !== row.key).map(({ venueId }) => venueId)}
          position={rows.length > 1 ? index + 1 : undefined}
          error={error?.key === row.key ? error : undefined}
          onChange={change}
          onRemove={canRemoveRow(rows.length) ? () => removeRow(row.key) : undefined}
        />
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          ref={addButton}
          variant="secondary"
          disabled={!mayAdd || isSaving}
          aria-describedby={mayAdd ? undefined : 'add-location-hint'}
          onClick={() => focusField(add().key, 'name')}
        >
          <Plus aria-hidden />
          Add another location
        </Button>
        {!mayAdd && (
          <p id="add-location-hint" className="text-sm">
            {upgradeHint}
          </p>
        )}
      </div>
      {priceNote(complete.length)}
      {problem && (
        <Alert tone="error" title="Not saved yet">
          {problem}
        </Alert>
      )}
      <div className="mt-4 flex flex-col gap-3 sm:flex-row-reverse sm:items-center">
        <Button
          type="submit"
          size="lg"
          loading={isSaving}
          disabled={complete.length === 0}
          aria-describedby={missing && MISSING_ID}
        >
          Save &amp; continue
        </Button>
        <Button variant="quiet" size="lg" disabled={isSaving} onClick={onSkip}>
          Skip
        </Button>
        <p
          id={MISSING_ID}
          role="status"
          className="text-ink-soft text-sm max-sm:-order-1 sm:mr-auto"
        >
          {missing}
        </p>
      </div>
    </form>
  );
}

/** Why the form cannot be saved yet, judged by the row closest to complete. */
function explainIncompleteRows(rows: readonly LocationRow[]): string {
  if (rows.some(({ name }) => name.trim() !== '')) return 'To save, enter a venue ID as well.';
  if (rows.some(({ venueId }) => venueId.trim() !== '')) return 'To save, enter the name as well.';
  return 'To save, enter the name of your restaurant.';
}

/** Focuses a field in the next frame, because its row may not be in the page yet. */
function focusField(key: number, field: RowError['field']): void {
  requestAnimationFrame(() => document.getElementById(fieldId(key, field))?.focus());
}
