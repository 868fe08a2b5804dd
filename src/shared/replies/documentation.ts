import { documented } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

export const replyDocumentation = documented('Replies', contract, {
  replyToFeedback: {
    summary: 'Answer a guest by e-mail, for one reply credit.',
    description: 'A refusal never costs a credit. Nobody is answered twice.',
    exampleBody: { replyMessage: 'Thank you, Sam. We have told the kitchen.' },
    errors: {
      INVALID_INPUT: 'The guest left no address, or the text will not do.',
      NO_REPLY_CREDITS: 'No reply credit is left.',
      GUEST_STOPPED_MAIL: 'The guest wants no mail from this venue.',
      CONFLICT: 'A reply has been sent already.',
      TOO_MANY_REQUESTS: 'Too many replies in a day, or too many to one address.',
    },
  },
  stopReplies: {
    summary: 'Stop mails to a guest, by the link in a reply.',
    description:
      'What "unsubscribe" does in a mail program (RFC 8058). The token names guest and venue.',
  },
});
