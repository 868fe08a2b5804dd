import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { feedbackItem } from '#shared/feedback/list-contract.ts';
import { callFigures } from '#shared/stats/call-figures.ts';
import { venueIdFrom } from '#shared/venues/rules.ts';

/** Of more open complaints nobody reads how many they are. */
export const MOST_OPEN_COUNTED = 100;

const count = z.number().int();
const day = z.iso.date();

/** What a guest praised, with what tells for whom it is. */
const praiseItem = z.object({
  id: z.string(),
  words: z.string(),
  serverName: z.string().nullable(),
  primaryIssue: z.string().nullable(),
  tableNumber: z.string().nullable(),
});
export type PraiseItem = z.output<typeof praiseItem>;

const week = z.object({ first: day, last: day, rated: count, satisfied: count });
export type SatisfactionWeek = z.output<typeof week>;

/** What an owner wants to know on opening the app. */
export const lookAtToday = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/today',
  query: z.object({
    venueId: z
      .string({ error: 'Please say which venue' })
      .min(1, 'Please say which venue')
      .max(200, 'There is no such venue')
      .transform(venueIdFrom),
  }),
  response: z.object({
    /** The day it is at the venue. */
    date: day,
    /** Answers that arrived on this day. */
    guests: count,
    /** How many a day like this one has brought by this time; null where too few days tell. */
    usualByNow: z.object({ least: count, most: count }).nullable(),
    /**
     * Guests with an open complaint, which nobody has taken, answered or resolved, and guests who
     * wrote on their ticket and were not read yet. Of all time, as in the inbox, and counted up to
     * MOST_WAITING_COUNTED.
     */
    waiting: count,
    /** Complaints that are open or taken. */
    open: z.object({
      /** Counted up to MOST_OPEN_COUNTED. */
      count,
      /** How many of them nobody has taken; counted up to MOST_WAITING_COUNTED. */
      untaken: count,
      /** A few of them, the most pressing first; what somebody has taken comes last. */
      items: z.array(feedbackItem),
    }),
    /** Safety cases of the venue that nobody has closed; resolving the complaint closes none. */
    openCases: count,
    /** Those of the other venues that the caller may see. */
    openCasesElsewhere: count,
    /** Guests who wrote on their ticket and were not read yet; null where there are none. */
    wroteBack: z
      .object({
        count,
        /** The feedback of who has waited longest. */
        entryId: z.string(),
      })
      .nullable(),
    /** Complaints that were resolved in the last seven days, the last first; a few of them. */
    settled: z.object({ count, items: z.array(feedbackItem) }),
    /** Of the last day before this one that had any, at most 30 days ago; null without. */
    praise: z
      .object({
        date: day,
        /** How many guests of that day left praise, of how many in all. */
        praised: count,
        answers: count,
        /** The words most worth passing on, some of each day at most. */
        items: z.array(praiseItem),
      })
      .nullable(),
    /** Of this day; null where guests cannot call. */
    calls: callFigures.nullable(),
    /** Thirteen weeks of seven days, the last of them ends with this day. */
    satisfaction: z.object({ weeks: z.array(week) }),
    /** What a new owner has done already. */
    beginning: z.object({
      /** Answers of all time, counted up to a handful. */
      answers: count,
      hasMadeCodes: z.boolean(),
      /** Somebody into the team. */
      hasInvited: z.boolean(),
    }),
  }),
});
/** What guests said about the caller, by the first name that they are called by. */
export const myPraise = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/praise/mine',
  response: z.object({
    /** The name that was looked for; null for somebody who has given none. */
    name: z.string().nullable(),
    /** Of the last ninety days, the newest first. */
    praise: z.array(
      z.object({
        id: z.string(),
        words: z.string(),
        tableNumber: z.string().nullable(),
        venueId: z.string(),
        venueName: z.string(),
        createdAt: z.iso.datetime(),
      }),
    ),
    /** Of the same days, also where the list is cut short. */
    counts: z.object({
      all: count,
      last30Days: count,
      /** Of thirteen times seven days, the last seven at the end. */
      weeks: z.array(count),
      /** What it was about, the most frequent first. */
      topics: z.array(z.object({ topic: z.string(), count })),
    }),
  }),
});
export type MyPraise = z.output<typeof myPraise.response>;

export type TodayAnswer = z.output<typeof lookAtToday.response>;
