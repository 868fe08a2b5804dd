import { suggestedVenueId } from './rules.ts';

/** A restaurant that is being typed. */
export type VenueDraft = { name: string; venueId: string; isVenueIdTyped: boolean };

export const EMPTY_DRAFT: VenueDraft = { name: '', venueId: '', isVenueIdTyped: false };

/** The venue ID follows the name until somebody types one. */
export function withName<D extends VenueDraft>(draft: D, name: string): D {
  return { ...draft, name, venueId: draft.isVenueIdTyped ? draft.venueId : suggestedVenueId(name) };
}

/** An emptied venue ID follows the name again, from the next letter on. */
export function withVenueId<D extends VenueDraft>(draft: D, venueId: string): D {
  return { ...draft, venueId, isVenueIdTyped: venueId !== '' };
}
