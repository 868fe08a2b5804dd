import { z } from 'zod';
import { messageResponse } from '#shared/accounts/contract.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { TOPICS } from '#shared/understanding/understanding.ts';
import { venueQuery } from './contract.ts';
import { day } from './period.ts';

/** What the team makes of a warning; `new` until somebody has answered it. */
const WARNING_ANSWERS = ['looking', 'known', 'not useful'] as const;
const WARNING_STATUSES = ['new', ...WARNING_ANSWERS] as const;
export type WarningStatus = (typeof WARNING_STATUSES)[number];
export type WarningAnswer = (typeof WARNING_ANSWERS)[number];

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
      status: z.enum(WARNING_STATUSES),
    }),
  ),
});

export const answerWarning = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/insights/warnings/:id',
  params: z.object({ id: z.guid('There is no such warning') }),
  body: z.object({
    status: z.enum(WARNING_ANSWERS, 'The answer must be looking, known or not useful'),
  }),
  response: messageResponse,
});
