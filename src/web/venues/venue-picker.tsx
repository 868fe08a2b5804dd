import type { Venue } from '#shared/venues/contract.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';

/** Chooses whose settings are shown; with one restaurant there is nothing to choose. */
export function VenuePicker({
  venues,
  picked,
  onPick,
}: {
  venues: readonly Venue[];
  picked: Venue;
  onPick: (venueId: string) => void;
}) {
  if (venues.length < 2) return null;
  return (
    <SelectField
      label="Restaurant"
      className="max-w-md"
      value={picked.venueId}
      onValueChange={onPick}
      options={venues.map(({ venueId, name }) => ({
        value: venueId,
        label: name,
        description: venueId,
      }))}
    />
  );
}
