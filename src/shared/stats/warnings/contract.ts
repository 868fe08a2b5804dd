import { z } from 'zod';
import { messageResponse } from '#shared/accounts/contract.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { TOPICS } from '#shared/understanding/understanding.ts';
import { venueQuery } from '../contract.ts';
import { day } from '../period.ts';

/** What the team makes of a warning; `new` until somebody has answered it. */
const WARNING_STATUSES = ['new', 'looking', 'known', 'not useful'] as const;
export type WarningStatus = (typeof WARNING_STATUSES)[number];

/** What the answers behind a warning have in common. */
const COMMON_KINDS = ['time', 'table', 'person'] as const;
export type CircumstanceKind = (typeof COMMON_KINDS)[number];

export const warnings = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/insights/warnings',
  query: venueQuery,
  /** The topic that is furthest above its usual share comes first. */
  response: z.array(
    z.object({
      id: z.string(),
      topic: z.enum(TOPICS),
      /** The day on which the complaints began to pile up. */
      since: day,
      /** From 0 to 1: the parties that complained about the topic since then. */
      share: z.number(),
      /** From 0 to 1: the same share in the 26 weeks before. */
      usualShare: z.number(),
      parties: z.number().int(),
      /** How many of the parties complained about the topic. */
      about: z.number().int(),
      /** IDs of the answers behind the warning, newest first. */
      answers: z.array(z.string()),
      /** Whether chance alone would hardly ever produce so much evidence. */
      isVerySure: z.boolean(),
      /**
       * Where to look first: a time of day, a table, or a person by their section, if it has at
       * least half of these answers, and far more of them than of all answers since then. A
       * description, not a test.
       */
      lookAt: z.array(
        z.object({
          kind: z.enum(COMMON_KINDS),
          /** `morning`, `afternoon` (from 12) or `evening` (from 17); a table; a name. */
          name: z.string(),
          answers: z.number().int(),
        }),
      ),
      status: z.enum(WARNING_STATUSES),
    }),
  ),
});

export const answerWarning = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/insights/warnings/:id',
  params: z.object({ id: z.guid('There is no such warning') }),
  /** `new` takes an answer back. */
  body: z.object({
    status: z.enum(WARNING_STATUSES, 'The answer must be looking, known, not useful or new'),
  }),
  response: messageResponse,
});

export type Warning = z.output<typeof warnings.response>[number];
