import type { Venue } from '#shared/venues/contract.ts';

export type ToldVenue = Pick<Venue, 'venueId' | 'name' | 'brandColor' | 'backgroundColor'>;
