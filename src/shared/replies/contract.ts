import { z } from 'zod';
import { endpoint } from '../api/endpoint.ts';
import { feedbackItem } from '../feedback/list-contract.ts';

export const REPLY_MAX_LENGTH = 5000;
const EMPTY_REPLY = 'Reply message cannot be empty';

/**
 * Sends the guest an e-mail and spends one reply credit. Refused with 402 and the code
 * NO_REPLY_CREDITS when none is left.
 */
export const replyToFeedback = endpoint({
  access: 'owner',
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
