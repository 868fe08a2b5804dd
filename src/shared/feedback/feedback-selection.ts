import { z } from 'zod';
import { COMPLAINT_STATUSES } from '#shared/complaints/complaints.ts';
import { dateRange, day, PERIODS } from '#shared/stats/period.ts';
import { understandingSelection } from '#shared/understanding/schema.ts';
import { TOPIC_SIDES } from '#shared/understanding/subjects.ts';
import { toVenueId } from '#shared/venues/rules.ts';
import { answerIds } from './answer-ids.ts';
import { RATINGS } from './ratings.ts';

/**
 * complaints: flagged as serious. any_complaint: serious complaints and all other negative answers.
 * waiting: an open complaint (not taken, answered or resolved), an unread message from a guest on the
 * ticket, or danger on which nobody has acted since. praise: positive by the rating, and by the words
 * if there are any.
 */
export const FEEDBACK_KINDS = [
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
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

/** Which feedback is selected; if no venue is given, that of all the owner's venues. */
export const feedbackSelection = z.object({
  venueId: z
    .string()
    .max(200, 'There is no such venue')
    // An ID without letters names no venue; only an empty one means every venue.
    .transform((text) => toVenueId(text) || text.trim() || undefined)
    .optional(),
  search: z.string().trim().max(200, 'Please search for at most 200 characters').optional(),
  dateRange: dateRange.optional(),
  /** A date range, named as in the statistics; takes precedence over `dateRange`. */
  period: z.enum(PERIODS, 'Invalid period').optional(),
  /** The days of a custom period. */
  startDate: day.optional(),
  endDate: day.optional(),
  filterType: z.enum(FEEDBACK_KINDS, 'Invalid filter').optional(),
  /** Only complaints in this state. */
  complaint: z.enum(COMPLAINT_STATUSES, 'Invalid state of a complaint').optional(),
  /** Only unresolved complaints taken by this user, by the id in `takenBy`. */
  takenBy: z.string().trim().min(1).max(64, 'This person is no longer on the list').optional(),
  rating: z.enum(RATINGS, 'Invalid rating').optional(),
  /** Only answers from this table; '7' also finds 'Table 7'. */
  table: z.string().trim().min(1).max(50, 'There is no such table').optional(),
  /** Only answers understood to be about this topic. */
  topic: understandingSelection.shape.topic,
  /** With `topic`: only answers that say this about it, so that a count and its list agree. */
  side: z.enum(TOPIC_SIDES, 'Invalid side').optional(),
  /**
   * Only safety matters of this class, or of any class, found in the answer, its open case or its
   * ticket.
   */
  safety: understandingSelection.shape.safety,
  /** Only these answers, such as those behind a figure: their ids with commas between them. */
  ids: answerIds.optional(),
});
export type FeedbackSelection = z.output<typeof feedbackSelection>;
/** A selection as it stands in an address. */
export type FeedbackSelectionQuery = z.input<typeof feedbackSelection>;
