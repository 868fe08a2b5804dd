import { z } from 'zod';
import { endpoint, fileEndpoint } from '#shared/api/endpoint.ts';
import { wholeNumberSchema } from '#shared/api/whole-number-schema.ts';
import {
  COMPLAINT_ACTS,
  COMPLAINT_SIMILARITIES,
  COMPLAINT_STATUSES,
  RESOLUTIONS,
} from '#shared/complaints/complaints.ts';
import { SENTIMENTS } from '#shared/stats/definitions.ts';
import { understanding } from '#shared/understanding/schema.ts';
import { SAFETY_CLASSES } from '#shared/understanding/understanding.ts';
import { REWARD_REFUSALS } from './contract.ts';
import { feedbackSelection } from './feedback-selection.ts';
import { RATINGS } from './ratings.ts';

/**
 * queued: on its way. failed: refused for good, and the credit was returned. unconfirmed: it is
 * unknown whether the email arrived. on_ticket: not emailed; the guest reads it on the ticket.
 */
export const REPLY_DELIVERIES = ['queued', 'sent', 'failed', 'unconfirmed', 'on_ticket'] as const;
export type ReplyDelivery = (typeof REPLY_DELIVERIES)[number];

export const FEEDBACK_PAGE_SIZE = 10;
const MAX_AT_ONCE = 100;
/** A search stops counting here: for a frequent word the exact number does not matter. */
export const SEARCH_COUNT_CAP = 1_000;

/** The state of a complaint. A sent reply resolves it, unless it was reopened since. */
export const complaintState = z.object({
  status: z.enum(COMPLAINT_STATUSES),
  /** The id of the user, as in `repliedBy`. */
  takenBy: z.string().nullable(),
  /** The user's name; null if the user has left. */
  takenByName: z.string().nullable(),
  takenAt: z.iso.datetime().nullable(),
  resolvedBy: z.string().nullable(),
  resolvedByName: z.string().nullable(),
  resolvedAt: z.iso.datetime().nullable(),
  how: z.enum(RESOLUTIONS).nullable(),
});
export type ComplaintState = z.output<typeof complaintState>;

const personAct = z.object({
  at: z.iso.datetime(),
  /** The id of the person; null if it is unknown, as on a shared device. */
  by: z.string().nullable(),
  byName: z.string().nullable(),
});

const ticketMessage = z.object({
  at: z.iso.datetime(),
  /** Null if the message is too old to be kept, and for staff. */
  words: z.string().nullable(),
});

/** Words of an answer that raised an alarm and that the guest has since changed. */
export const changedWords = z.array(z.object({ at: z.iso.datetime(), words: z.string() }));

/** The danger of an open safety case. The words of the answer may not mention it. */
const alarm = z.object({
  safety: z.enum(SAFETY_CLASSES),
  /**
   * Whether the guest's words, including words that the guest has since changed, say that a life
   * may be at risk. After staff have ended the alarm its words still count until somebody acts,
   * unless staff marked that they were at the table.
   */
  isEmergency: z.boolean(),
  /**
   * The words that raised the alarm, oldest first, if the guest has since changed them. Empty for
   * staff.
   */
  changedWords,
  /**
   * Whether the guest has changed words of the answer that raised the alarm. The words and the
   * case's log decide this. The answer's reading cannot: the answer may not be read yet, or another
   * version of the text reader may have read it differently.
   */
  isReworded: z.boolean(),
  /** The last ticket message about this danger; null if only the answer reports it. */
  onTicket: ticketMessage.nullable(),
  /**
   * The gravest ticket message about another danger, as long as no person has decided on that
   * danger. Of equally grave messages, the latest.
   */
  otherOnTicket: ticketMessage
    .extend({ safety: z.enum(SAFETY_CLASSES), isEmergency: z.boolean() })
    .nullable(),
  /** Nobody has acted since danger last came to light. */
  isUnattended: z.boolean(),
  /** The last act since danger last came to light; null if there is none. */
  lastAct: personAct.nullable(),
  /**
   * How the last alarm ended since danger last came to light; null if none did. `isByItself` is
   * true if staff did not end it in time. `arrival` is null if nobody marked that they were at the
   * table.
   */
  alarmEnd: personAct.extend({ isByItself: z.boolean(), arrival: personAct.nullable() }).nullable(),
});

/** One guest's feedback as its owner reads it. */
export const feedbackItem = z.object({
  id: z.string(),
  venueId: z.string(),
  overallRating: z.enum(RATINGS).nullable(),
  primaryIssue: z.string().nullable(),
  textGeneral: z.string().nullable(),
  textSpecific: z.string().nullable(),
  serverName: z.string().nullable(),
  /** Also of a guest who left no email address; hidden from staff, like the address. */
  customerName: z.string().nullable(),
  tableNumber: z.string().nullable(),
  /** A calendar day, YYYY-MM-DD. */
  visitDate: z.string().nullable(),
  visitTime: z.string().nullable(),
  rewardSelected: z.string().nullable(),
  email: z.string().nullable(),
  rewardCode: z.string().nullable(),
  /** Why the guest got no code. */
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
  /** The feedback came beyond the monthly limit and can be read because it is a safety matter. */
  isBeyondLimit: z.boolean(),
  /**
   * Whether the guest has a ticket on which to read a reply; false for answers from before tickets
   * existed.
   */
  hasTicket: z.boolean(),
  /** The guest has written on the ticket, and no member of the venue has read it yet. */
  hasUnreadMessage: z.boolean(),
  /** Decided by the rating, or by the words if there is no rating; used by the filters. */
  sentiment: z.enum(SENTIMENTS),
  /** Null if the feedback is not a complaint. */
  complaint: complaintState.nullable(),
  /**
   * What the text reader found in the words, within seconds of their arrival. Null if there are no
   * words or the text reader cannot read them.
   */
  understanding: understanding.nullable(),
  /**
   * The text reader failed on the words, so a person has to read them; `understanding` is null
   * then.
   */
  isUnreadable: z.boolean(),
  /**
   * A safety matter that may be invented: one network reported more than three tables within an
   * hour, and none of their codes was scanned. The same rule as on the floor board.
   */
  isUnconfirmed: z.boolean(),
  /** Whether a member of the venue has corrected the text reader. */
  isUnderstandingCorrected: z.boolean(),
  /** The id of the user who made the last correction. */
  understandingCorrectedBy: z.string().nullable(),
  /** The case opened for a safety matter; null if there is none, and always null for staff. */
  caseId: z.string().nullable(),
  /** Null without an open safety case. */
  alarm: alarm.nullable(),
  /**
   * The last ticket message that may be about danger, on too little evidence for an alarm: the team
   * is asked about it. Null without such a message, once it is answered, and for staff.
   */
  suspectedOnTicket: ticketMessage
    .extend({ messageId: z.string(), safety: z.enum(SAFETY_CLASSES) })
    .nullable(),
});
export type FeedbackItem = z.output<typeof feedbackItem>;

/** One guest's feedback with its history, oldest first. */
export const feedbackWithHistory = feedbackItem.extend({
  /** The note made when the complaint was resolved. */
  note: z.string().nullable(),
  history: z.array(
    z.object({
      act: z.enum(COMPLAINT_ACTS),
      at: z.iso.datetime(),
      by: z.string(),
      byName: z.string().nullable(),
      how: z.enum(RESOLUTIONS).nullable(),
      /** `reopened`: staff on the floor ended its alarm, so the complaint waits for a manager. */
      isAlarmEnded: z.boolean().optional(),
    }),
  ),
  /**
   * Who has worked in the case, with their last act each, and how many steps are done. Null if
   * nobody has, and for staff.
   */
  caseWork: z
    .object({
      people: z.array(personAct),
      stepsDone: z.number().int(),
      stepsTotal: z.number().int(),
    })
    .nullable()
    .optional(),
});
export type FeedbackWithHistory = z.output<typeof feedbackWithHistory>;

/** Staff may read feedback at venues that allow it, but never the guest's name or address. */
export const listFeedback = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/feedback',
  query: feedbackSelection.extend({
    limit: wholeNumberSchema(1, MAX_AT_ONCE, 'Invalid limit').optional(),
    offset: wholeNumberSchema(0, 100_000_000, 'Invalid offset').optional(),
  }),
  response: z.object({
    feedback: z.array(feedbackItem),
    total: z.number().int(),
    /**
     * True if a search found more than SEARCH_COUNT_CAP answers; `total` is then the cap, and
     * `hasMore` is true.
     */
    isTotalCapped: z.boolean(),
    page: z.number().int(),
    hasMore: z.boolean(),
  }),
});

/**
 * Number of answers of each kind in a range; waiting guests are counted for all time. For a search,
 * no more than SEARCH_COUNT_CAP of the newest answers are counted.
 */
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
    search: true,
    rating: true,
    table: true,
    topic: true,
    side: true,
    safety: true,
    ids: true,
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

/** Waiting guests at each of the caller's venues, so that one venue's page can mention the others. */
export const countWaiting = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/feedback/waiting',
  response: z.object({
    /**
     * Venues with waiting guests, sorted by the number of serious ones, then of all waiting ones.
     */
    venues: z.array(
      z.object({
        venueId: z.string(),
        name: z.string(),
        waiting: z.number().int(),
        /**
         * How many of the waiting guests have an open serious complaint, or reported danger on
         * which nobody has acted since.
         */
        serious: z.number().int(),
      }),
    ),
  }),
});
export type WaitingVenue = z.output<typeof countWaiting.response>['venues'][number];

/** Members who have taken unresolved complaints at a venue, most complaints first. */
export const complaintTakers = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/feedback/takers',
  query: feedbackSelection.pick({ venueId: true }),
  response: z.object({
    takers: z.array(
      z.object({
        id: z.string(),
        /** Null if the member has left. */
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
  response: feedbackWithHistory,
});

/**
 * Other complaints at the same venue, up to 72 hours earlier or later, that have something in
 * common with this one.
 */
export const similarComplaints = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/feedback/:id/similar',
  params: z.object({ id: z.guid() }),
  response: z.object({
    /** Nearest in time first; at most five. */
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
        .extend({ shares: z.array(z.enum(COMPLAINT_SIMILARITIES)) }),
    ),
    total: z.number().int(),
  }),
});
export type SimilarComplaints = z.output<typeof similarComplaints.response>;

/** What the first row of an export says: the names of this API, or words for people. */
const EXPORT_HEADERS = ['names', 'readable'] as const;
export type ExportHeaders = (typeof EXPORT_HEADERS)[number];

/** All matching feedback as CSV; Pro and Premium only. */
export const exportFeedback = fileEndpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/feedback/export',
  query: feedbackSelection.extend({
    /** Column names unless stated otherwise, because scripts rely on them. */
    headers: z.enum(EXPORT_HEADERS, 'Invalid headers').optional(),
  }),
});

/**
 * Server-sent events. `feedback`: an answer arrived for `venueId` (data: LiveFeedback as JSON) or
 * turned out to be serious. `understood`: its words have been read. `venues`: a restaurant was
 * added, changed or deleted. `floor`: something happened on a floor board of the business.
 * `erased`: answers were erased, so no page may go on showing them. `resync`: something else changed,
 * or events may have been missed; `missed` is false if only something changed.
 */
export const liveFeedback = fileEndpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/feedback/live',
});

/** Answers that were erased, and by whom: the guest on the ticket, or the team at a guest's wish. */
export type ErasedAnswers = { ids: readonly string[]; by: 'guest' | 'team' };

export type LiveFeedback = { id: string; venueId: string; isSeriousComplaint: boolean };
