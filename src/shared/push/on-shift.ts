import { HOUR_MS } from '#shared/durations.ts';

/**
 * Somebody is on shift at a venue for as long as a service lasts after they were last seen at work
 * there: with its floor board open, wherever they are signed in, or on the way to one of its tables.
 * Nobody has to tell us when they go home; who signs out is off shift at once.
 */
export const ON_SHIFT_FOR_MS = 3 * HOUR_MS;
