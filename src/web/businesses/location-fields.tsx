import { Trash2 } from 'lucide-react';
import type { LocationRow } from '#shared/businesses/rules.ts';
import { withName, withVenueId } from '#shared/venues/check-venue-updates.ts';
import { VENUE_NAME_MAX_LENGTH } from '#shared/venues/rules.ts';
import { venueIdHint } from '#shared/venues/venue-id-hint.ts';
import { suggestVenueId } from '#web/platform/browser/suggest-venue-id.ts';
import { useFreeVenueId } from '#web/platform/forms/use-free-venue-id.ts';
import { Button } from '#web/ui/button.tsx';
import { TakenValueOffer } from '#web/ui/fields/taken-value-offer.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { LocationDraft } from './location-rows.ts';

export type RowError = {
  key: number;
  field: keyof LocationRow;
  message: string;
  /** Whether the message says what was changed for the owner, rather than what is wrong. */
  isNote?: true;
};

/** The name and venue ID of one restaurant, with a button to remove the row. */
export function LocationFields({
  row,
  otherIds,
  position,
  error,
  onChange,
  onRemove,
}: {
  row: LocationDraft;
  /** The venue IDs of the other rows. */
  otherIds: readonly string[];
  /** Counted from one; undefined for a single row, which has no number. */
  position: number | undefined;
  error: RowError | undefined;
  onChange: (row: LocationDraft) => void;
  onRemove: (() => void) | undefined;
}) {
  const errorAt = (field: keyof LocationRow) =>
    error?.field === field && !error.isNote ? error.message : undefined;
  const free = useFreeVenueId(row, otherIds, (venueId) => onChange({ ...row, venueId }));
  return (
    <fieldset className="min-w-0 rounded-lg border bg-surface p-5 sm:p-6">
      <legend className="sr-only">Location {position ?? ''}</legend>
      <div className="flex items-center justify-between gap-4 empty:hidden">
        {position && (
          <p aria-hidden className="mb-3 font-semibold">
            Location {position}
          </p>
        )}
        {onRemove && (
          <Button
            variant="quiet"
            size="sm"
            className="-mt-2 -mr-2"
            aria-label={`Remove location ${position}${row.name ? `: ${row.name}` : ''}`}
            onClick={onRemove}
          >
            <Trash2 aria-hidden />
            Remove
          </Button>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id={fieldId(row.key, 'name')}
          label="Restaurant name"
          value={row.name}
          error={errorAt('name')}
          maxLength={VENUE_NAME_MAX_LENGTH}
          autoComplete="organization"
          placeholder="The Harbour Table"
          onChange={(event) => onChange(withName(row, event.target.value, suggestVenueId))}
        />
        <TextField
          id={fieldId(row.key, 'venueId')}
          label="Venue ID"
          value={row.venueId}
          error={errorAt('venueId')}
          hint={
            <TakenValueOffer
              taken={row.venueId.trim()}
              free={free}
              onAccept={(venueId) => onChange(withVenueId(row, venueId))}
              hint={error?.isNote ? error.message : venueIdHint(row.venueId, 'later')}
            />
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="the-harbour-table"
          onChange={(event) => onChange(withVenueId(row, event.target.value))}
        />
      </div>
    </fieldset>
  );
}

export function fieldId(key: number, field: keyof LocationRow): string {
  return `location-${key}-${field}`;
}
