import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { feedbackItem } from '#shared/feedback/list-contract.ts';
import { FEEDBACK_MAX_LENGTHS } from '#shared/feedback/rules.ts';
import { callFigures } from '#shared/stats/call-figures.ts';
import { toVenueId } from '#shared/venues/rules.ts';

/** Counting stops here: beyond it the exact number does not matter. */
export const MAX_COUNTED_OPEN_COMPLAINTS = 100;

const count = z.number().int();
const day = z.iso.date();

/** A guest's praise, with the fields that tell whom it is for. */
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
      .transform(toVenueId),
  }),
  response: z.object({
    /** Today's date at the venue. */
    date: day,
    /** Answers that arrived today. */
    guests: count,
    /**
     * How many answers the same weekday usually has by this time; null if there are too few days to
     * tell.
     */
    usualByNow: z.object({ least: count, most: count }).nullable(),
    /**
     * The number of guests who have an open complaint (not taken, answered or resolved), an unread
     * message on their ticket, or a report of danger on which no member has acted. Of all time, as
     * in the inbox, counted up to MAX_COUNTED_WAITING_GUESTS.
     */
    waiting: count,
    /** Complaints that are open or taken, and other answers whose ticket reports danger. */
    open: z.object({
      /** Counted up to MAX_COUNTED_OPEN_COMPLAINTS. */
      count,
      /**
       * How many of these are not taken, or report a danger on which no member has acted since;
       * counted up to MAX_COUNTED_WAITING_GUESTS.
       */
      untaken: count,
      /** A few of these complaints, most pressing first and taken ones last. */
      items: z.array(feedbackItem),
    }),
    /**
     * The visits of the last seven days after which the guests of `open.items` said that the matter
     * was not sorted out.
     */
    unsettledVisits: z.array(
      z.object({
        entryId: z.string(),
        /** Who went to the table; null if it is not known. */
        by: z.string().nullable(),
        /** When the guest said so. */
        at: z.iso.datetime(),
      }),
    ),
    /** Open safety cases of the venue; resolving the complaint does not close its case. */
    openCases: count,
    /** Open cases of the other venues that the caller may see. */
    openCasesElsewhere: count,
    /** Guests with unread messages on their tickets; null if there are none. */
    wroteBack: z
      .object({
        count,
        /** The feedback of the guest who has waited longest. */
        entryId: z.string(),
      })
      .nullable(),
    /**
     * Answers of the last thirty days that may be a safety matter, so that the team is asked about
     * their words; null if there are none.
     */
    safetyQuestions: z
      .object({
        count,
        /** The oldest of these answers. */
        entryId: z.string(),
      })
      .nullable(),
    /** Complaints resolved in the last seven days: how many, and a few of the latest. */
    settled: z.object({ count, items: z.array(feedbackItem) }),
    /** From the last day before today that had praise, at most 30 days ago; null if none had. */
    praise: z
      .object({
        date: day,
        /** How many of that day's guests left praise, and how many answered. */
        praised: count,
        answers: count,
        /** The praise most worth passing on, with a limit per day. */
        items: z.array(praiseItem),
      })
      .nullable(),
    /** Today's calls; null if guests cannot call. */
    calls: callFigures.nullable(),
    /** Thirteen weeks of seven days; the last one ends today. */
    satisfaction: z.object({ weeks: z.array(week) }),
    /** What a new owner has already done. */
    beginning: z.object({
      /** Answers of all time, counted up to a handful. */
      answers: count,
      hasMadeCodes: z.boolean(),
      /** Whether the owner has invited a member. */
      hasInvited: z.boolean(),
    }),
  }),
});
const praiseQuote = z.object({
  id: z.string(),
  words: z.string(),
  tableNumber: z.string().nullable(),
  venueId: z.string(),
  venueName: z.string(),
  createdAt: z.iso.datetime(),
});

const NAME_RULE = 'Please say whom guests named';

/** A person as guests spell the name; capitals and accents make no difference. */
const namedPerson = z.object({
  venueId: z
    .string({ error: 'Please say which venue' })
    .min(1, 'Please say which venue')
    .max(200, 'There is no such venue')
    .transform(toVenueId),
  name: z.string(NAME_RULE).trim().min(1, NAME_RULE).max(FEEDBACK_MAX_LENGTHS.name, NAME_RULE),
});

/** What guests said about a person at a venue. */
export const personPraise = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/praise/person',
  query: namedPerson,
  response: z.object({
    /** Praise of the last ninety days, newest first. */
    praise: z.array(praiseQuote),
    /** How often the person was named with praise in these days, even if the list is cut short. */
    count,
    /** The member of the venue with this first name; null if none or several have it. */
    member: z.object({ firstName: z.string() }).nullable(),
  }),
});
export type PersonPraise = z.output<typeof personPraise.response>;

/** Mails the member what guests said about them. */
export const sendPersonPraise = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/praise/person',
  body: namedPerson,
  response: z.object({ sentTo: z.string() }),
});

/** What guests said about the caller, found by the caller's first name. */
export const myPraise = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/praise/mine',
  response: z.object({
    /** The name searched for; null if the caller has given none. */
    name: z.string().nullable(),
    /** Praise of the last ninety days, newest first. */
    praise: z.array(praiseQuote),
    /** Counts for the same ninety days, even if the list is cut short. */
    counts: z.object({
      all: count,
      last30Days: count,
      /** One count for each of thirteen weeks of seven days, the latest week last. */
      weeks: z.array(count),
      /** The topics, most frequent first. */
      topics: z.array(z.object({ topic: z.string(), count })),
    }),
  }),
});
export type MyPraise = z.output<typeof myPraise.response>;

export type UnsettledVisit = TodayResponse['unsettledVisits'][number];
export type TodayResponse = z.output<typeof lookAtToday.response>;
