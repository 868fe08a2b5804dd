import { useId } from 'react';
import type { Venue } from '#shared/venues/contract.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';

/** The member's restaurants. Null means all of them, including future ones. */
export function VenuesField({
  venues,
  mayGiveAll,
  value,
  onChange,
  error,
}: {
  venues: readonly Pick<Venue, 'venueId' | 'name'>[];
  mayGiveAll: boolean;
  value: readonly string[] | null;
  onChange: (venueIds: string[] | null) => void;
  error: string | undefined;
}) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-medium text-sm">Restaurants</legend>
      <div className="-mx-2 flex flex-col">
        {mayGiveAll && (
          <Checkbox
            label="All, including future ones"
            checked={value === null}
            onCheckedChange={(isAll) => onChange(isAll ? null : [])}
          />
        )}
        {venues.map(({ venueId, name }) => (
          <Checkbox
            key={venueId}
            label={name}
            className={mayGiveAll ? 'ml-4' : undefined}
            checked={value === null || value.includes(venueId)}
            onCheckedChange={(isChosen) => {
              const chosen = value ?? venues.map((venue) => venue.venueId);
              const others = chosen.filter((known) => known !== venueId);
              onChange(isChosen ? [...others, venueId] : others);
            }}
          />
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
