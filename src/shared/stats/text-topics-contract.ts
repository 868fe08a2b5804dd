import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { TOPICS } from '#shared/understanding/understanding.ts';
import { periodQuery } from './period-query.ts';
import { day } from './ranges.ts';
import { STEPS } from './steps.ts';
import { MIN_RATED } from './wilson.ts';

/** Tables with fewer answers that were read are not told of: a cell could point at one guest. */
export const MIN_READ_AT_TABLE = MIN_RATED;

const count = z.number().int();

/** Answers about a topic, and what they say of it. */
const topicCounts = z.object({
  topic: z.enum(TOPICS),
  answers: count,
  /** Praise, by the words and by the rating. */
  positive: count,
  /** Complaints, by the words and by the rating. */
  negative: count,
  /** The rest: neither of them, or words and rating do not agree. */
  mentioned: count,
  /** In how many of the answers it was only tapped. */
  tapped: count,
});

/** Answers that were read, how many of them had words or only a tapped topic, and safety matters. */
const read = { answers: count, withWords: count, tapped: count, safety: count };

/** What guests write about, over time and at each table. */
export const textTopics = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/insights/topics',
  query: periodQuery,
  response: z.object({
    /** The day it is at the venue. */
    today: day,
    period: z.object({ first: day, last: day }),
    step: z.enum(STEPS).exclude(['hour']),
    ...read,
    /** The most answers first. */
    topics: z.array(topicCounts),
    /** In the order of time, up to today; the sums are those above. */
    series: z.array(
      z.object({
        first: day,
        last: day,
        isOngoing: z.boolean(),
        ...read,
        topics: z.array(topicCounts),
      }),
    ),
    /** The most answers first; only those with enough of them. */
    tables: z.array(z.object({ tableNumber: z.string(), ...read, topics: z.array(topicCounts) })),
    /** How many tables had fewer answers than that. */
    tablesWithFew: count,
  }),
});
