import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

export const replyDocumentation = joinDocumentation('Replies', contract, {
  replyToFeedback: {
    summary: 'Reply to a guest by email.',
    description:
      'The first reply to an answer costs one reply credit, by email or on the ticket. A guest gets at most one reply by email per answer. A failed request costs no credit.',
    exampleBody: { replyMessage: 'Thank you, Sam. We have told the kitchen.' },
    errors: {
      INVALID_INPUT: 'The guest left no email address, or the text is empty or too long.',
      NO_REPLY_CREDITS: 'No reply credit is left. Buy a pack, or wait for the next month.',
      GUEST_STOPPED_MAIL: 'The guest has unsubscribed from emails of this venue or of all venues.',
      CONFLICT: 'A reply was already sent by email.',
      TOO_MANY_REQUESTS:
        'Too many replies of the business in a day, or more than three to one address. Try again after `Retry-After` seconds.',
    },
  },
  stopReplies: {
    summary: 'Unsubscribe a guest from replies.',
    description:
      'Mail programs send this request for one-click unsubscribe (RFC 8058). The token in the link identifies the guest and the venue. With `from=all` the guest gets no more replies from any venue. A repeat changes nothing.',
  },
});
