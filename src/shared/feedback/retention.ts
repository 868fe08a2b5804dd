import { HELD_DAYS } from './rules.ts';

/** How long what guests left is kept: the server goes by it, and the privacy page says it. */
export const KEEP_DAYS = { sample: 7, removedVenue: 60, held: HELD_DAYS, unassigned: 90 } as const;
export const KEEP_MONTHS = { contact: 12, text: 24 } as const;
