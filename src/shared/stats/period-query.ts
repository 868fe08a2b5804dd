import { z } from 'zod';
import { toVenueId } from '#shared/venues/rules.ts';
import { PERIODS } from './period.ts';
import { day } from './ranges.ts';

export const venueQuery = z.object({
  venueId: z
    .string({ error: 'Please say which venue' })
    .min(1, 'Please say which venue')
    .max(200, 'There is no such venue')
    .transform(toVenueId),
});

/** The requested days; two dates take precedence over a named period. */
export const periodQuery = venueQuery
  .extend({
    period: z.enum(PERIODS, 'Invalid period').optional(),
    startDate: day.optional(),
    endDate: day.optional(),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    error: 'Start date must be before end date',
  })
  .refine(({ period, startDate, endDate }) => period !== 'custom' || (startDate && endDate), {
    error: 'A custom range needs a start date and an end date',
  });
