import { documented } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

const TICKET_ERRORS = {
  NOT_FOUND: 'There is no such ticket.',
  TOO_MANY_REQUESTS: 'Too many unknown codes, or too many messages.',
};
const THREAD_ERRORS = { NOT_FOUND: 'There is no such feedback of this owner.' };

export const ticketDocumentation = documented('Tickets', contract, {
  readTicket: {
    summary: "Read a guest's ticket: what they said, their reward and the thread.",
    description:
      'The code is the end of `ticketUrl`, which the guest gets with the answer to `POST /api/feedback`. It is all that is needed, on any device; only its hash is stored. Of a long thread the newest 30 messages come; ask with `before`, the id of the first of them, for those before it.',
    errors: TICKET_ERRORS,
  },
  writeOnTicket: {
    summary: 'Say something to the venue, as the guest.',
    description:
      'With `id`, a UUID of your own, it can be sent again when the answer was lost: it is stored once, and answered as the first time.',
    exampleBody: { text: 'That is kind, thank you.' },
    errors: { ...TICKET_ERRORS, CONFLICT: 'The thread is closed, or another message has this id.' },
  },
  acceptOffer: {
    summary: 'Accept what the venue offered, as the guest.',
    description: 'The answer holds the code to show. Asked again, it is the same one.',
    errors: {
      ...TICKET_ERRORS,
      CONFLICT: 'The message offers nothing, or the thread is closed.',
      GONE: 'The venue no longer has this reward.',
    },
  },
  settleTicket: {
    summary: 'Say that it is settled, as the guest.',
    errors: {
      ...TICKET_ERRORS,
      CONFLICT: 'The guest has changed their mind ten times, or the venue was removed.',
    },
  },
  eraseTicket: {
    summary: 'Erase everything the guest said, as the guest.',
    description:
      'The feedback, the thread, the call and what was mailed about it, for good. A reward code stays good: it says nothing about anybody.',
    errors: TICKET_ERRORS,
  },
  readThread: {
    summary: 'Read the thread of an answer, as the venue.',
    description:
      'The newest 30 messages; ask with `before`, the id of the first of them, for those before it.',
    errors: THREAD_ERRORS,
  },
  writeInThread: {
    summary: "Reply on a guest's ticket.",
    description:
      'Needs no address of the guest. The first reply to an answer costs one reply credit, whichever way it goes; all others are free.',
    exampleBody: { text: 'Sorry again about the lamb.', offeredReward: 'free_dessert' },
    errors: {
      ...THREAD_ERRORS,
      INVALID_INPUT: 'The venue has no such reward, or the text will not do.',
      NO_REPLY_CREDITS: 'No reply credit is left.',
      CONFLICT: 'There is no ticket, or the thread is closed.',
      TOO_MANY_REQUESTS: 'Too many replies in a day.',
    },
  },
  muteThread: { summary: 'Mute a thread, or hear from the guest again.', errors: THREAD_ERRORS },
});
