import { z } from 'zod';
import { endpoint, fileEndpoint } from '#shared/api/endpoint.ts';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { MAX_LENGTHS } from '#shared/feedback/rules.ts';
import { venueIdFrom } from '#shared/venues/rules.ts';
import { CALL_STATUSES } from './call-rules.ts';

const TABLE_RULE = `Please say the table, in at most ${MAX_LENGTHS.tableNumber} characters`;
const KEY_RULE = `The key may have at most ${MAX_LENGTHS.callKey} characters`;
const ISSUE_RULE = `The issue may have at most ${MAX_LENGTHS.primaryIssue} characters`;

const PROOF_MAX_LENGTH = 200;
const PROOF_RULE = `It may have at most ${PROOF_MAX_LENGTH} characters`;

/** Null and nothing mean: not said. */
function optional<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (value) => (value === null || value === '' ? undefined : value),
    schema.optional(),
  );
}

const newCall = z.object({
  venueId: z
    .string('Please say the venue')
    .max(200, 'There is no such venue')
    .transform((text) => venueIdFrom(text) || text.trim()),
  tableNumber: z.preprocess(
    (value) => (Number.isFinite(value) ? String(value) : value),
    z.string(TABLE_RULE).trim().min(1, TABLE_RULE).max(MAX_LENGTHS.tableNumber, TABLE_RULE),
  ),
  rating: optional(z.enum(RATINGS, 'Invalid rating')),
  primaryIssue: optional(z.string(ISSUE_RULE).trim().max(MAX_LENGTHS.primaryIssue, ISSUE_RULE)),
  /** What the same guest's feedback is sent under, should it arrive before the call. */
  feedbackKey: optional(z.string(KEY_RULE).max(MAX_LENGTHS.callKey, KEY_RULE)),
  /** As the code on the table carries it. */
  tableSignature: optional(z.string(PROOF_RULE).max(PROOF_MAX_LENGTH, PROOF_RULE)),
  /** As the settings of the venue handed it out when the guest's page was opened. */
  opening: optional(z.string(PROOF_RULE).max(PROOF_MAX_LENGTH, PROOF_RULE)),
});
export type NewCall = z.output<typeof newCall>;

/** What a guest may know of a call. */
export const callState = z.object({
  status: z.enum(CALL_STATUSES),
  /** The first name of whoever is on the way. */
  takenBy: z.string().optional(),
  /** Of a call that is taken: they are at the table. */
  isThere: z.literal(true).optional(),
  /** Of one that waits: whoever was on the way cannot come, and the team was told again. */
  isToldAgain: z.literal(true).optional(),
  /** Of one that is missed: somebody was on the way, and nobody has said that they came. */
  isUnconfirmed: z.literal(true).optional(),
});
export type CallState = z.output<typeof callState>;

const params = z.object({ token: z.string().regex(/^[\w-]{43}$/) });

/**
 * Asks somebody to come to the table. Header `Idempotency-Key` makes a repeat get the first one's
 * answer. Refused with NOBODY_LISTENING where nobody would see it now.
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
export type CallAnswer = z.output<typeof callTeam.response>;

export const readCall = endpoint({
  access: 'anyone',
  method: 'GET',
  path: '/api/calls/:token',
  params,
  openToOtherSites: true,
  response: callState,
});

/** Server-sent events. `call`: the state as it is now (data: CallState as JSON), at once and with every change. */
export const watchCall = fileEndpoint({
  access: 'anyone',
  method: 'GET',
  path: '/api/calls/:token/events',
  params,
  openToOtherSites: true,
});

/** No longer needed. What is done already stays done. */
export const withdrawCall = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/calls/:token/withdraw',
  params,
  openToOtherSites: true,
  response: callState,
});

/** Whether it was sorted out, as the guest sees it. The last word counts. */
export const settleCall = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/calls/:token/outcome',
  params,
  body: z.object({ settled: z.boolean('Please say whether it was sorted out') }),
  openToOtherSites: true,
  response: callState,
});
