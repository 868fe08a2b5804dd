import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

const TICKET_ERRORS = {
  NOT_FOUND: 'No ticket has this code.',
  TOO_MANY_REQUESTS:
    'Too many requests with unknown codes from one network. Try again after `Retry-After` seconds.',
};
const THREAD_ERRORS = {
  NOT_FOUND: 'The feedback does not exist, or the caller has no access to its venue.',
};

export const ticketDocumentation = joinDocumentation('Tickets', contract, {
  readTicket: {
    summary: 'Retrieve a ticket with its answer, reward and thread.',
    description:
      'The code is the last part of `ticketUrl` in the response of `POST /api/feedback`. It is the only credential, works on any device, and is stored as a hash. The response holds the newest 30 messages; send the id of the first one as `before` to get earlier ones. `needsHelp` is true for an hour after the guest answered or wrote on the ticket of being ill or hurt. `youSaid` is what the venue told its guests about this answer and others.',
    errors: TICKET_ERRORS,
  },
  writeOnTicket: {
    summary: 'Send a message to the venue as the guest.',
    description:
      'Send a UUID as `id` to make the request safe to repeat: the message is stored once, and a repeat gets the same response.',
    exampleBody: { text: 'That is kind, thank you.' },
    errors: {
      ...TICKET_ERRORS,
      CONFLICT: 'The thread is closed, or another message has this `id`.',
      TOO_MANY_REQUESTS:
        'Too many messages on one ticket or from one network, or too many unknown codes. Try again after `Retry-After` seconds.',
    },
  },
  acceptOffer: {
    summary: 'Accept the reward that the venue offered.',
    description:
      'The response holds the reward code that the guest shows to the staff. A repeat returns the same code.',
    errors: {
      ...TICKET_ERRORS,
      CONFLICT: 'The message offers no reward, or the thread is closed.',
      GONE: 'The venue no longer offers this reward.',
    },
  },
  settleTicket: {
    summary: 'Mark a ticket as settled.',
    description:
      'Resolves the complaint. While the answer has an open safety case, the complaint stays as it is, and the log of the case notes what the guest said.',
    errors: {
      ...TICKET_ERRORS,
      CONFLICT: 'The guest has changed the verdict ten times, or the venue was deleted.',
      TOO_MANY_REQUESTS:
        'Too many verdicts on one ticket, or too many unknown codes. Try again after `Retry-After` seconds.',
    },
  },
  eraseTicket: {
    summary: 'Erase the answer of the guest permanently.',
    description:
      'Deletes the feedback, the thread, the call and all emails about it. A reward code stays valid, because it identifies nobody. Notes of the team in a safety case remain without what identifies the guest.',
    errors: TICKET_ERRORS,
  },
  readThread: {
    summary: 'Retrieve the thread of a feedback entry as the team.',
    description:
      'Returns the newest 30 messages and marks them as read. Send the id of the first one as `before` to get earlier ones.',
    errors: THREAD_ERRORS,
  },
  writeInThread: {
    summary: 'Reply to a guest on the ticket.',
    description:
      'Works without an email address of the guest. The first reply to an answer costs one reply credit, by email or on the ticket; all later ones are free.',
    exampleBody: { text: 'Sorry again about the lamb.', offeredReward: 'free_dessert' },
    errors: {
      ...THREAD_ERRORS,
      INVALID_INPUT: 'The venue does not offer `offeredReward`, or the text is empty or too long.',
      NO_REPLY_CREDITS: 'No reply credit is left. Buy a pack, or wait for the next month.',
      CONFLICT: 'The feedback has no ticket, or the thread is closed.',
      TOO_MANY_REQUESTS:
        'Too many replies of the business in a day. Try again after `Retry-After` seconds.',
    },
  },
  muteThread: {
    summary: 'Mute or unmute a thread.',
    description: 'The guest cannot write in a muted thread.',
    errors: THREAD_ERRORS,
  },
});
