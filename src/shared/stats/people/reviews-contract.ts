import { z } from 'zod';
import { messageResponse } from '#shared/accounts/contract.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { venueQuery } from '../contract.ts';
import { personFigures } from './contract.ts';

/** `taken out`: the answer no longer counts for the person. `left`: it still counts. */
const REVIEW_DECISIONS = ['taken out', 'left'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];
const REVIEW_STATES = ['asked', ...REVIEW_DECISIONS] as const;

const NO_SUCH_ENTRY = 'This answer is not from your tables';

/** An answer from the tables that a person had. */
const entry = z.object({
  feedbackId: z.string(),
  createdAt: z.iso.datetime(),
  tableNumber: z.string(),
  rating: z.enum(RATINGS).nullable(),
  /** Without email addresses; null without words, and for staff who may not read feedback. */
  words: z.string().nullable(),
  /** Null unless the person asked for another look. */
  review: z.enum(REVIEW_STATES).nullable(),
});

/** The caller's own figures at each venue on whose roster they are, with the newest answers. */
export const myFigures = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/stats/people/mine',
  response: z.array(
    z.object({
      venueId: z.string(),
      venueName: z.string(),
      /** Of the last ninety days. */
      figures: personFigures,
      entries: z.array(entry),
    }),
  ),
});
export type MyFigures = z.output<typeof myFigures.response>;

/** Asks for another look at an answer that the caller feels is not theirs. */
export const askForReview = endpoint({
  access: 'staff',
  method: 'POST',
  path: '/api/stats/people/mine/reviews',
  body: z.object({ feedbackId: z.guid(NO_SUCH_ENTRY) }),
  response: messageResponse,
});

/** The answers that people have asked about and nobody has decided on, longest waiting first. */
export const openReviews = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/stats/people/reviews',
  query: venueQuery,
  response: z.array(
    z.object({
      id: z.string(),
      personId: z.string(),
      personName: z.string(),
      askedAt: z.iso.datetime(),
      entry,
    }),
  ),
});
export type OpenReview = z.output<typeof openReviews.response>[number];

export const decideReview = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/stats/people/reviews/:id',
  params: z.object({ id: z.guid('There is no such question') }),
  body: z.object({
    decision: z.enum(REVIEW_DECISIONS, 'The decision must be taken out or left'),
  }),
  response: messageResponse,
});
