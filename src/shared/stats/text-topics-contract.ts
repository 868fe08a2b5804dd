import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { SUBJECTS } from '#shared/understanding/subjects.ts';
import { TOPICS } from '#shared/understanding/understanding.ts';
import { periodQuery } from './contract.ts';
import { day } from './period.ts';
import { STEP_UNITS } from './step-units.ts';
import { MIN_RATINGS } from './wilson-interval.ts';

/** Tables with fewer analysed answers are left out, because a cell could identify one guest. */
export const MIN_READ_ANSWERS_PER_TABLE = MIN_RATINGS;

const count = z.number().int();

/** Answers about a topic, by what they say about it. */
const topicCounts = z.object({
  topic: z.enum(TOPICS),
  answers: count,
  /** Praise by both the words and the rating. */
  positive: count,
  /** Complaints by both the words and the rating. */
  negative: count,
  /** All others: neither, or words and rating disagree. */
  mentioned: count,
  /** How many of the answers have the topic only because the guest tapped it. */
  tapped: count,
});

/** Answers that were read, those with text, those with only a tapped topic, and safety matters. */
const read = { answers: count, withWords: count, tapped: count, safety: count };

/** Guests who tapped the subject, and others who only wrote about it. */
const guestsSaying = z.object({ tapped: count, written: count });

/** What guests tap and write about, over time and by table. */
export const textTopics = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/insights/topics',
  query: periodQuery,
  response: z.object({
    /** Today's date at the venue. */
    today: day,
    period: z.object({ first: day, last: day }),
    step: z.enum(STEP_UNITS).exclude(['hour']),
    ...read,
    /**
     * Whether older answers of the period still have to be read, so that the word counts are too
     * low.
     */
    isStillReading: z.boolean(),
    /**
     * Complaints and praise by what they are about, tapped or written, most complaints first. Each
     * guest counts once per subject.
     */
    subjects: z.array(
      z.object({
        subject: z.enum(SUBJECTS),
        complained: guestsSaying,
        praised: guestsSaying,
      }),
    ),
    /** Most answers first. */
    topics: z.array(topicCounts),
    /** In chronological order up to today; the sums equal `topics`. */
    series: z.array(
      z.object({
        first: day,
        last: day,
        isOngoing: z.boolean(),
        ...read,
        topics: z.array(topicCounts),
      }),
    ),
    /** Most answers first; only tables with enough answers. */
    tables: z.array(z.object({ tableNumber: z.string(), ...read, topics: z.array(topicCounts) })),
    /** How many tables were left out because of too few answers. */
    tablesWithFew: count,
  }),
});
