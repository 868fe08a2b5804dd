import { z } from 'zod';
import { endpoint, fileEndpoint } from '#shared/api/endpoint.ts';
import { SENTIMENTS } from '#shared/stats/definitions.ts';
import { PERIODS } from '#shared/stats/period.ts';
import { dateRange, day } from '#shared/stats/ranges.ts';
import { understanding, understoodSelection } from '#shared/understanding/schema.ts';
import { venueIdFrom } from '#shared/venues/rules.ts';
import { COMPLAINT_ACTS, COMPLAINT_STATUSES, RESOLUTIONS, SHARED_THINGS } from './complaints.ts';
import { REWARD_REFUSALS } from './contract.ts';
import { RATINGS } from './ratings.ts';

/**
 * queued: on its way. failed: refused for good, the credit came back. unconfirmed: nobody can tell.
 * on_ticket: not by mail; the guest reads it on their ticket.
 */
export const REPLY_DELIVERIES = ['queued', 'sent', 'failed', 'unconfirmed', 'on_ticket'] as const;
export type ReplyDelivery = (typeof REPLY_DELIVERIES)[number];

/**
 * complaints: flagged as serious. any_complaint: these and whatever else is negative. waiting: an open
 * complaint, which nobody has taken, answered or resolved, or a guest who wrote on the ticket and was
 * not read yet. praise: positive by the rating, and by the words where there are any.
 */
export const FEEDBACK_FILTERS = [
  'all',
  'positive',
  'negative',
  'complaints',
  'rewards',
  'any_complaint',
  'waiting',
  'with_email',
  'praise',
] as const;
export type FeedbackFilter = (typeof FEEDBACK_FILTERS)[number];

export const FEEDBACK_PAGE_SIZE = 10;
const MOST_AT_ONCE = 100;
/** A search does not count any further: of a frequent word, nobody reads how often it stands. */
export const SEARCH_COUNT_CAP = 1_000;

/** What has become of a complaint. A sent reply resolves it, unless it was opened again since. */
export const complaintState = z.object({
  status: z.enum(COMPLAINT_STATUSES),
  /** The id of the person, as in `repliedBy`. */
  takenBy: z.string().nullable(),
  /** How that person is called; null for somebody who has left. */
  takenByName: z.string().nullable(),
  takenAt: z.iso.datetime().nullable(),
  resolvedBy: z.string().nullable(),
  resolvedByName: z.string().nullable(),
  resolvedAt: z.iso.datetime().nullable(),
  how: z.enum(RESOLUTIONS).nullable(),
});
export type ComplaintState = z.output<typeof complaintState>;

/** One guest's feedback as its owner reads it. */
export const feedbackItem = z.object({
  id: z.string(),
  venueId: z.string(),
  overallRating: z.enum(RATINGS).nullable(),
  primaryIssue: z.string().nullable(),
  textGeneral: z.string().nullable(),
  textSpecific: z.string().nullable(),
  serverName: z.string().nullable(),
  /** Only of guests who left an e-mail address; all others stay anonymous. */
  customerName: z.string().nullable(),
  tableNumber: z.string().nullable(),
  /** A day of the calendar, YYYY-MM-DD. */
  visitDate: z.string().nullable(),
  visitTime: z.string().nullable(),
  rewardSelected: z.string().nullable(),
  email: z.string().nullable(),
  rewardCode: z.string().nullable(),
  /** Why there is no code. */
  rewardRefusal: z.enum(REWARD_REFUSALS).nullable(),
  isSeriousComplaint: z.boolean(),
  hasReply: z.boolean(),
  replyMessage: z.string().nullable(),
  repliedAt: z.iso.datetime().nullable(),
  repliedBy: z.string().nullable(),
  repliedByName: z.string().nullable(),
  replyDelivery: z.enum(REPLY_DELIVERIES).nullable(),
  createdAt: z.iso.datetime(),
  /** The guest left before the last question; more may follow within a day. */
  isUnfinished: z.boolean(),
  /** Whether the guest has a ticket to read a reply on; what came before there were any has none. */
  hasTicket: z.boolean(),
  /** The guest has written on the ticket, and nobody of the venue has looked at it since. */
  hasUnreadMessage: z.boolean(),
  /** By the rating, and by the words where there is none: what the filters go by. */
  sentiment: z.enum(SENTIMENTS),
  /** Null for what is no complaint. */
  complaint: complaintState.nullable(),
  /** What the words say; within seconds of the answer. Null where there are none, or none it can read. */
  understanding: understanding.nullable(),
  /** The reader broke on the words: a person has to read them. Then `understanding` is null as well. */
  isUnreadable: z.boolean(),
  /** Whether somebody of the venue has said that the words mean something else. */
  isUnderstandingCorrected: z.boolean(),
  /** Who has said so last, as the id of the person. */
  understandingCorrectedBy: z.string().nullable(),
  /** The case of a safety matter; null where there is none, and for staff. */
  caseId: z.string().nullable(),
});
export type FeedbackItem = z.output<typeof feedbackItem>;

/** One guest's feedback by itself, with what was done about it, the oldest first. */
export const feedbackEntry = feedbackItem.extend({
  /** What was noted when it was resolved. */
  note: z.string().nullable(),
  history: z.array(
    z.object({
      act: z.enum(COMPLAINT_ACTS),
      at: z.iso.datetime(),
      by: z.string(),
      byName: z.string().nullable(),
      how: z.enum(RESOLUTIONS).nullable(),
    }),
  ),
});
export type FeedbackEntry = z.output<typeof feedbackEntry>;

/** Which feedback; without a venue it is that of all the owner's venues. */
const feedbackSelection = z.object({
  venueId: z
    .string()
    .max(200, 'There is no such venue')
    // What has no letters is no venue; only nothing at all means every venue.
    .transform((text) => venueIdFrom(text) || text.trim() || undefined)
    .optional(),
  search: z.string().trim().max(200, 'Please search for at most 200 characters').optional(),
  dateRange: dateRange.optional(),
  /** The same as a range, by the names that numbers are asked for with; it wins over `dateRange`. */
  period: z.enum(PERIODS, 'Invalid period').optional(),
  /** The days of a period of one's own. */
  startDate: day.optional(),
  endDate: day.optional(),
  filterType: z.enum(FEEDBACK_FILTERS, 'Invalid filter').optional(),
  /** Only complaints in this state. */
  complaint: z.enum(COMPLAINT_STATUSES, 'Invalid state of a complaint').optional(),
  /** Only complaints that this person has taken and not resolved, by the id in `takenBy`. */
  takenBy: z.string().trim().min(1).max(64, 'There is no such person').optional(),
  /** Only what is understood to be about this. */
  topic: understoodSelection.shape.topic,
  /** Only safety matters of this class, or any of them. */
  safety: understoodSelection.shape.safety,
});
export type FeedbackSelection = z.output<typeof feedbackSelection>;

/** Staff read it where the venue lets them, and never who the guest was or how to reach them. */
export const listFeedback = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/feedback',
  query: feedbackSelection.extend({
    limit: wholeNumber(1, MOST_AT_ONCE, 'Invalid limit').optional(),
    offset: wholeNumber(0, 100_000_000, 'Invalid offset').optional(),
  }),
  response: z.object({
    feedback: z.array(feedbackItem),
    total: z.number().int(),
    /** A search found more than SEARCH_COUNT_CAP, which is then the total; there is a next page. */
    isTotalCapped: z.boolean(),
    page: z.number().int(),
    hasMore: z.boolean(),
  }),
});

/** How many there are of each kind in a range; those who wait are counted of all time. */
export const countFeedback = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/feedback/counts',
  query: feedbackSelection.pick({
    venueId: true,
    dateRange: true,
    period: true,
    startDate: true,
    endDate: true,
    topic: true,
    safety: true,
  }),
  response: z.object({
    all: z.number().int(),
    waiting: z.number().int(),
    complaints: z.number().int(),
    praise: z.number().int(),
    withEmail: z.number().int(),
  }),
});
export type FeedbackCounts = z.output<typeof countFeedback.response>;

/** How many wait at each venue of the caller, so that one venue's page can tell of the others. */
export const countWaiting = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/feedback/waiting',
  response: z.object({
    /** Those at which anybody waits: the most serious complaints first, then the most who wait. */
    venues: z.array(
      z.object({
        venueId: z.string(),
        name: z.string(),
        waiting: z.number().int(),
        /** How many of them have an open serious complaint. */
        serious: z.number().int(),
      }),
    ),
  }),
});
export type WaitingVenue = z.output<typeof countWaiting.response>['venues'][number];

/** Who has taken complaints of a venue that are not resolved yet, the most first. */
export const complaintTakers = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/feedback/takers',
  query: feedbackSelection.pick({ venueId: true }),
  response: z.object({
    takers: z.array(
      z.object({
        id: z.string(),
        /** Null for somebody who has left. */
        name: z.string().nullable(),
        count: z.number().int(),
      }),
    ),
  }),
});
export type ComplaintTaker = z.output<typeof complaintTakers.response>['takers'][number];

export const readFeedback = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/feedback/:id',
  params: z.object({ id: z.guid() }),
  response: feedbackEntry,
});

/** Other complaints of the same venue, of up to 72 hours before or after, that share something with one. */
export const similarComplaints = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/feedback/:id/similar',
  params: z.object({ id: z.guid() }),
  response: z.object({
    /** The nearest in time first; not more than five. */
    similar: z.array(
      feedbackItem
        .pick({
          id: true,
          createdAt: true,
          overallRating: true,
          tableNumber: true,
          serverName: true,
          primaryIssue: true,
          textSpecific: true,
        })
        .extend({ shares: z.array(z.enum(SHARED_THINGS)) }),
    ),
    total: z.number().int(),
  }),
});
export type SimilarComplaints = z.output<typeof similarComplaints.response>;

/** All matching feedback as CSV; Pro and Premium only. */
export const exportFeedback = fileEndpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/feedback/export',
  query: feedbackSelection,
});

/**
 * Server-sent events. `feedback`: one came in for `venueId` (data: LiveFeedback as JSON), or turned out
 * to be serious. `understood`: the same, when it is known what its words say.
 * `venues`: a restaurant was added, changed or deleted. `resync`: something may have been missed.
 */
export const liveFeedback = fileEndpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/feedback/live',
});

export type LiveFeedback = { id: string; venueId: string; isSeriousComplaint: boolean };

/** Numbers in an address are text. */
export function wholeNumber(least: number, most: number, refusal: string) {
  return z
    .union([z.string().regex(/^\d{1,9}$/, refusal), z.number()], refusal)
    .transform(Number)
    .pipe(z.number().int(refusal).min(least, refusal).max(most, refusal));
}
