import { z } from 'zod';
import { messageResponse } from '#shared/accounts/contract.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { feedbackItem } from '#shared/feedback/list-contract.ts';

export const REPLY_MAX_LENGTH = 5000;
const EMPTY_REPLY = 'Reply message cannot be empty';

/**
 * Sends the guest an email and spends one reply credit. Refused with 402 and NO_REPLY_CREDITS if no
 * credit is left, with 429 after too many replies in a day, and with 403 and GUEST_STOPPED_MAIL if
 * the guest has unsubscribed. A refused reply costs no credit.
 */
export const replyToFeedback = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/feedback/:id/reply',
  params: z.object({ id: z.guid() }),
  body: z.object({
    replyMessage: z
      .string(EMPTY_REPLY)
      .trim()
      .min(1, EMPTY_REPLY)
      .max(REPLY_MAX_LENGTH, `A reply may have at most ${REPLY_MAX_LENGTH} characters`),
  }),
  response: feedbackItem,
});

const INVALID_LINK = 'This link is not valid';

/** Whose emails the guest has stopped: those from one restaurant, or from all restaurants. */
export const REPLY_STOP_SCOPES = ['venue', 'all'] as const;
export type ReplyStopScope = (typeof REPLY_STOP_SCOPES)[number];

/**
 * Stops replies with the token from an email's link; email programs call it for one-click
 * unsubscribe.
 */
export const stopReplies = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/replies/stop',
  query: z.object({
    token: z.string(INVALID_LINK).min(1, INVALID_LINK).max(300, INVALID_LINK),
    from: z.enum(REPLY_STOP_SCOPES, 'Please say "venue" or "all"').default('venue'),
  }),
  response: messageResponse,
  // The token alone authorises the request, and some email programs send it from their own pages.
  openToOtherSites: true,
});
