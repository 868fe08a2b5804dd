import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { DEFAULT_VENUE_ID, toVenueId, VENUE_ID_MAX_LENGTH } from '#shared/venues/rules.ts';
import { YOU_SAID_DRAWS, type YouSaidDraw } from '#shared/you-said/rules.ts';
import { RATINGS } from './ratings.ts';
import { FEEDBACK_MAX_LENGTHS, isSkippedAnswer } from './rules.ts';

/**
 * Returns undefined for null, blanks and a skip mark: they all mean that the question was not
 * answered.
 */
function absentWhenEmpty(value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string' && (value.trim() === '' || isSkippedAnswer(value)))
    return undefined;
  return value;
}

function optionalField<S extends z.ZodType>(schema: S) {
  return z.preprocess(absentWhenEmpty, schema.optional());
}

function textField(most: number, what: string) {
  return optionalField(z.string().trim().max(most, `${what} may have at most ${most} characters`));
}

const rating = optionalField(z.enum(RATINGS, 'Invalid rating'));

const visitDate = optionalField(
  z
    .string('Invalid date format')
    .max(64, 'Invalid date format')
    .transform(calendarDate)
    .refine((day) => day !== undefined, 'Invalid date format'),
);

const earlierAnswerId = z.guid();

const fields = z.object({
  venueId: optionalField(
    z
      .string()
      .max(VENUE_ID_MAX_LENGTH, `Venue ID may have at most ${VENUE_ID_MAX_LENGTH} characters`)
      // Without this, an ID without letters would be empty, and empty means the sample venue.
      .transform((text) => toVenueId(text) || text.trim()),
  ),
  rating,
  overallRating: rating,
  primaryIssue: textField(FEEDBACK_MAX_LENGTHS.primaryIssue, 'The issue'),
  textGeneral: textField(FEEDBACK_MAX_LENGTHS.text, 'The text'),
  specificFeedback: textField(FEEDBACK_MAX_LENGTHS.text, 'The text'),
  textSpecific: textField(FEEDBACK_MAX_LENGTHS.text, 'The text'),
  serverName: textField(FEEDBACK_MAX_LENGTHS.name, 'The name'),
  customerName: textField(FEEDBACK_MAX_LENGTHS.name, 'The name'),
  tableNumber: z.preprocess(
    (value) => (Number.isFinite(value) ? String(value) : value),
    textField(FEEDBACK_MAX_LENGTHS.tableNumber, 'The table'),
  ),
  visitDate,
  visitTime: textField(FEEDBACK_MAX_LENGTHS.visitTime, 'The time'),
  rewardSelected: textField(FEEDBACK_MAX_LENGTHS.rewardSelected, 'The reward'),
  email: optionalField(
    z
      .string()
      .trim()
      .max(FEEDBACK_MAX_LENGTHS.email, 'Please enter a valid email address')
      .pipe(z.email('Please enter a valid email address')),
  ),
  isSeriousComplaint: z.preprocess(absentWhenEmpty, z.boolean().default(false)),
  /** Set while the guest has not finished: the time of the last input, by the guest's clock. */
  unfinishedAt: optionalField(
    z.iso
      .datetime({ offset: true, error: 'Invalid moment' })
      .transform((moment) => new Date(moment).toISOString())
      .refine((moment) => /^2\d{3}-/.test(moment), 'Invalid moment'),
  ),
  /**
   * Set while the guest is still writing, so that an ordinary complaint does not alert anyone yet.
   */
  isStillWriting: z.preprocess(absentWhenEmpty, z.boolean().optional()),
  /** Set to ask about an answer that was sent before: it is not stored again. */
  isRepeat: z.preprocess(absentWhenEmpty, z.boolean().optional()),
  /** The token of a call that the same guest made from the table. */
  callToken: textField(FEEDBACK_MAX_LENGTHS.callToken, 'The token of the call'),
  /**
   * The idempotency key of the same guest's call, if the guest's page has not received its token.
   */
  callKey: textField(FEEDBACK_MAX_LENGTHS.callKey, 'The key of the call'),
  /** The signature in the table's QR code. An invalid signature is ignored. */
  tableSignature: z.preprocess(
    (value) => (typeof value === 'string' && value.length <= 200 ? value : undefined),
    z.string().optional(),
  ),
  /**
   * Whether the guest was shown what came of feedback, as chance decided. Other values are ignored.
   */
  youSaid: z.preprocess(
    (value) => YOU_SAID_DRAWS.find((draw) => draw === value),
    z.enum(YOU_SAID_DRAWS).optional(),
  ),
  /** The ID of an earlier answer by the same guest. An invalid ID is ignored. */
  addsTo: z.preprocess(
    (value) => (earlierAnswerId.safeParse(value).success ? value : undefined),
    earlierAnswerId.optional(),
  ),
});

/**
 * Accepts the widget's short field names as well as the stored ones; the short names take
 * precedence.
 */
export const feedbackSubmission = fields
  .transform(({ rating, overallRating, specificFeedback, textSpecific, venueId, ...rest }) => ({
    ...rest,
    venueId: venueId || DEFAULT_VENUE_ID,
    overallRating: rating ?? overallRating,
    textSpecific: specificFeedback ?? textSpecific,
  }))
  .refine(
    ({ overallRating, primaryIssue, textGeneral, textSpecific }) =>
      Boolean(overallRating ?? primaryIssue ?? textGeneral ?? textSpecific),
    'Feedback is empty',
  );
export type FeedbackSubmission = z.output<typeof feedbackSubmission>;

/** What the widget sends. */
export type FeedbackPayload = {
  venueId: string;
  youSaid?: YouSaidDraw;
  rating: (typeof RATINGS)[number];
  primaryIssue?: string;
  textGeneral?: string;
  specificFeedback?: string;
  serverName?: string;
  customerName?: string;
  tableNumber?: string;
  visitDate?: string;
  visitTime?: string;
  rewardSelected?: string;
  email?: string;
  isSeriousComplaint: boolean;
  unfinishedAt?: string;
  isStillWriting?: boolean;
  isRepeat?: boolean;
  callToken?: string;
  callKey?: string;
  tableSignature?: string;
  addsTo?: string;
};

/**
 * Why a guest gets no reward: the device had its share for the day, the venue has given away its
 * daily number, or the venue no longer offers the reward. `left-to-people`: in a safety matter no
 * reward is given automatically, chosen or not.
 */
export const REWARD_REFUSALS = [
  'guest-limit',
  'venue-limit',
  'not-offered',
  'left-to-people',
] as const;
export type RewardRefusal = (typeof REWARD_REFUSALS)[number];

export const submissionResponse = z.object({
  id: z.string(),
  message: z.string(),
  rewardCode: z.string().optional(),
  /** What the code is worth; a surprise is revealed here. */
  rewardLabel: z.string().optional(),
  rewardExpiresAt: z.iso.datetime().optional(),
  /** For a reward for the next visit: when it becomes redeemable. */
  rewardValidFrom: z.iso.datetime().optional(),
  rewardRefusal: z.enum(REWARD_REFUSALS).optional(),
  /** The URL of the guest's ticket, the page for this answer. The URL alone opens it. */
  ticketUrl: z.string().optional(),
  /**
   * Only for an unfinished answer, once its words have been read: whether the guest is ill or hurt,
   * and so needs advice at once.
   */
  needsHelp: z.boolean().optional(),
  /** Also only for an unfinished answer: the first name of the staff member who is on the way. */
  coming: z.string().optional(),
  /** Also only for an unfinished answer: the guest's table is on the floor board. */
  isTold: z.boolean().optional(),
});
export type SubmissionResponse = z.output<typeof submissionResponse>;

/**
 * With the header `Idempotency-Key`, a repeated submission gets the first response again, and a
 * longer one with the same key continues an unfinished answer. The header `X-Guest-Device` names
 * the guest's device; guests without it share their network's limits.
 */
export const submitFeedback = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/feedback',
  body: feedbackSubmission,
  status: 201,
  openToOtherSites: true,
  response: submissionResponse,
});

/** The calendar day as written: neither the server's nor the guest's time zone may shift it. */
function calendarDate(value: string): string | undefined {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(T.*)?$/.exec(value) ?? [];
  if (day !== undefined) {
    const isReal = dayOf(`${day}T00:00:00Z`) === day;
    return isReal && (time === undefined || dayOf(value) !== undefined) ? day : undefined;
  }
  // A text without a zone would be read in the server's time zone.
  return dayOf(`${value} UTC`) ?? dayOf(value);
}

function dayOf(text: string): string | undefined {
  const date = new Date(text);
  const year = date.getUTCFullYear();
  return year >= 1900 && year <= 9999 ? date.toISOString().slice(0, 10) : undefined;
}
