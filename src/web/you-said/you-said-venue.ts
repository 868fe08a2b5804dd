import type { Venue } from '#shared/venues/contract.ts';

export type YouSaidVenue = Pick<
  Venue,
  'venueId' | 'name' | 'brandColor' | 'backgroundColor' | 'youSaidToHalf'
>;
