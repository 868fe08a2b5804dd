import { z } from 'zod';
import { endpoint, fileEndpoint } from '#shared/api/endpoint.ts';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { FEEDBACK_MAX_LENGTHS } from '#shared/feedback/rules.ts';
import { toVenueId } from '#shared/venues/rules.ts';
import { CALL_STATUSES } from './call-rules.ts';

const TABLE_RULE = `Please say the table, in at most ${FEEDBACK_MAX_LENGTHS.tableNumber} characters`;
const KEY_RULE = `The key may have at most ${FEEDBACK_MAX_LENGTHS.callKey} characters`;
const ISSUE_RULE = `The issue may have at most ${FEEDBACK_MAX_LENGTHS.primaryIssue} characters`;

const PROOF_MAX_LENGTH = 200;
const PROOF_RULE = `It may have at most ${PROOF_MAX_LENGTH} characters`;

/** Null and an empty string both mean that the field is absent. */
function optionalField<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (value) => (value === null || value === '' ? undefined : value),
    schema.optional(),
  );
}

const newCall = z.object({
  venueId: z
    .string('Please say the venue')
    .max(200, 'There is no such venue')
    .transform((text) => toVenueId(text) || text.trim()),
  tableNumber: z.preprocess(
    (value) => (Number.isFinite(value) ? String(value) : value),
    z
      .string(TABLE_RULE)
      .trim()
      .min(1, TABLE_RULE)
      .max(FEEDBACK_MAX_LENGTHS.tableNumber, TABLE_RULE),
  ),
  rating: optionalField(z.enum(RATINGS, 'Invalid rating')),
  primaryIssue: optionalField(
    z.string(ISSUE_RULE).trim().max(FEEDBACK_MAX_LENGTHS.primaryIssue, ISSUE_RULE),
  ),
  /** The key of the same guest's feedback, in case the feedback arrives before the call. */
  feedbackKey: optionalField(z.string(KEY_RULE).max(FEEDBACK_MAX_LENGTHS.callKey, KEY_RULE)),
  /** The signature in the table's code. */
  tableSignature: optionalField(z.string(PROOF_RULE).max(PROOF_MAX_LENGTH, PROOF_RULE)),
  /**
   * The signed `opening` from the venue's settings, which the guest's page read when it was opened.
   */
  opening: optionalField(z.string(PROOF_RULE).max(PROOF_MAX_LENGTH, PROOF_RULE)),
});
export type NewCall = z.output<typeof newCall>;

/** What a guest may see of a call. */
export const callState = z.object({
  status: z.enum(CALL_STATUSES),
  /** First name of the staff member on the way. */
  takenBy: z.string().optional(),
  /** True for a taken call once the staff member is at the table. */
  isThere: z.literal(true).optional(),
  /** True for a waiting call whose staff member can no longer come; the team was notified again. */
  isToldAgain: z.literal(true).optional(),
  /** True for a missed call if a staff member was on the way but never confirmed the visit. */
  isUnconfirmed: z.literal(true).optional(),
});
export type CallState = z.output<typeof callState>;

const params = z.object({ token: z.string().regex(/^[\w-]{43}$/) });

/**
 * Asks a staff member to come to the table. With the header `Idempotency-Key`, a repeated request
 * gets the first response again. Refused with NOBODY_LISTENING if no one would see the call now.
 */
export const callTeam = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/calls',
  body: newCall,
  status: 201,
  openToOtherSites: true,
  response: callState.extend({ id: z.string(), token: z.string() }),
});
export type CallTeamResponse = z.output<typeof callTeam.response>;

export const readCall = endpoint({
  access: 'anyone',
  method: 'GET',
  path: '/api/calls/:token',
  params,
  openToOtherSites: true,
  response: callState,
});

/**
 * Server-sent events. `call`: the current state (data: CallState as JSON), at once and on every
 * change.
 */
export const watchCall = fileEndpoint({
  access: 'anyone',
  method: 'GET',
  path: '/api/calls/:token/events',
  params,
  openToOtherSites: true,
});

/**
 * Ends a call that the guest no longer needs. A finished call stays finished. Refused with CONFLICT
 * for a safety matter: a staff member should go and see.
 */
export const withdrawCall = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/calls/:token/withdraw',
  params,
  openToOtherSites: true,
  response: callState,
});

/** The guest's verdict on whether the problem was sorted out. The last verdict counts. */
export const settleCall = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/calls/:token/outcome',
  params,
  body: z.object({ settled: z.boolean('Was it sorted out?') }),
  openToOtherSites: true,
  response: callState,
});
