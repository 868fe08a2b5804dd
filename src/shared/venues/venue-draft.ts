import { suggestedVenueId } from './rules.ts';

/** A restaurant that is being entered. */
export type VenueDraft = { name: string; venueId: string; isVenueIdTyped: boolean };

export const EMPTY_DRAFT: VenueDraft = { name: '', venueId: '', isVenueIdTyped: false };

/**
 * The venue ID follows the name until the owner types one. A name without usable letters gets a
 * generated ID and keeps it while typing continues.
 */
export function withName<D extends VenueDraft>(draft: D, name: string, makeUpId: () => string): D {
  if (draft.isVenueIdTyped) return { ...draft, name };
  const suggested = suggestedVenueId(name);
  if (suggested || name.trim() === '') return { ...draft, name, venueId: suggested };
  const madeUp = suggestedVenueId(draft.name) === '' && draft.venueId;
  return { ...draft, name, venueId: madeUp || makeUpId() };
}

/** An emptied venue ID follows the name again from the next keystroke. */
export function withVenueId<D extends VenueDraft>(draft: D, venueId: string): D {
  return { ...draft, venueId, isVenueIdTyped: venueId !== '' };
}
