import { VENUE_NAME_MAX_LENGTH } from '#shared/venues/rules.ts';
import { venueIdHint } from '#shared/venues/venue-id-hint.ts';
import { useFreeVenueId } from '#web/platform/forms/use-free-venue-id.ts';
import { TakenValueOffer } from '#web/ui/fields/taken-value-offer.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { useAddVenue } from './use-add-venue.ts';

/** The fields of a new restaurant: a name, and the ID derived from it. */
export function NewVenueFields({
  adding,
  nameId,
}: {
  adding: Pick<
    ReturnType<typeof useAddVenue>,
    'draft' | 'errors' | 'note' | 'setName' | 'setVenueId' | 'setFreeVenueId'
  >;
  /** The ID of the name field, set if a link leads to it. */
  nameId?: string;
}) {
  const { draft, errors, note, setName, setVenueId, setFreeVenueId } = adding;
  const free = useFreeVenueId(draft, [], setFreeVenueId);
  return (
    <>
      <TextField
        id={nameId}
        label="Restaurant Name"
        value={draft.name}
        error={errors.name}
        maxLength={VENUE_NAME_MAX_LENGTH}
        autoComplete="off"
        placeholder="The Harbour Table"
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Venue ID"
        value={draft.venueId}
        error={errors.venueId}
        hint={
          <TakenValueOffer
            taken={draft.venueId.trim()}
            free={free}
            onAccept={setVenueId}
            hint={note ?? venueIdHint(draft.venueId, 'after creation')}
          />
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="the-harbour-table"
        onChange={(event) => setVenueId(event.target.value)}
      />
    </>
  );
}
