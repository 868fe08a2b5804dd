import { HELD_DAYS } from './rules.ts';

/** How long guests' data is kept; used by the server and stated on the privacy page. */
export const RETENTION_DAYS = {
  sample: 7,
  removedVenue: 60,
  held: HELD_DAYS,
  unassigned: 90,
} as const;
export const RETENTION_MONTHS = { contact: 12, text: 24 } as const;
