import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { COMPARISON_RESULTS } from '../change-verdict.ts';
import { venueQuery } from '../contract.ts';
import { day } from '../period.ts';

/** The line of everybody who has left the roster. */
export const FORMER_STAFF_ID = 'former-staff';

/** For how many days what guests say about a person is shown. */
export const PRAISE_DAYS = 90;

/** Whole days of the venue; all time without them. */
export const daysQuery = venueQuery
  .extend({ from: day.optional(), to: day.optional() })
  .refine(({ from, to }) => Boolean(from) === Boolean(to), {
    error: 'Choose a first day and a last day that is not before it',
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    error: 'Start date must be before end date',
  });

/** What guests of one person say. */
export const personFigures = z.object({
  personId: z.string(),
  name: z.string(),
  /** Answers from the tables that the person had at the time. */
  answers: z.number().int(),
  /** The parties behind the rate. */
  parties: z.number().int(),
  /** How often guests named the person. Guests are asked for a name only if they are content. */
  praise: z.number().int(),
  /** How many of these mentions come with words. */
  praiseWithWords: z.number().int(),
  /**
   * Satisfied parties in percent, as if everybody worked the same shifts, with a 95 % interval; null
   * with fewer than eight parties.
   */
  rate: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
  comparedWithHouse: z.enum(COMPARISON_RESULTS),
});
export type PersonFigures = z.output<typeof personFigures>;

export const people = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/stats/people',
  query: daysQuery,
  /** By name. */
  response: z.array(
    personFigures.extend({
      /** The newest praise for the person in a guest's own words, without email addresses. */
      latestQuote: z
        .object({ feedbackId: z.string(), words: z.string(), createdAt: z.iso.datetime() })
        .nullable(),
    }),
  ),
});
export type PersonWithQuote = z.output<typeof people.response>[number];
