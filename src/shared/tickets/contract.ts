import { z } from 'zod';
import { message } from '#shared/accounts/contract.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { textSchema } from '#shared/api/text-schema.ts';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { CALL_OUTCOMES, CALL_STATUSES } from '#shared/floor/call-rules.ts';
import { CLOSED_BY, MESSAGE_WORDS, THREAD_SIDES, ticketCodeFrom } from './rules.ts';

/** One thing that was said, as either side reads it. */
export const threadMessage = z.object({
  id: z.string(),
  side: z.enum(THREAD_SIDES),
  /** The first name of who wrote for the venue, to guests; the whole name to the team. */
  by: z.string().nullable(),
  /** Null when it is too old to be kept. */
  text: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** What the venue offers with it, as people read it. */
  offeredReward: z.string().nullable(),
  acceptedAt: z.iso.datetime().nullable(),
  /** For the guest who accepted it: the code to show, and what has become of it. */
  rewardCode: z.string().nullable(),
  rewardExpiresAt: z.iso.datetime().nullable(),
  /** Null for a code that is good at once. */
  rewardValidFrom: z.iso.datetime().nullable(),
  rewardRedeemedAt: z.iso.datetime().nullable(),
});
export type ThreadMessage = z.output<typeof threadMessage>;

const thread = z.object({
  /** The newest 30, or the 30 before `before`; the oldest first. */
  messages: z.array(threadMessage),
  /** Whether there are messages before these. */
  hasEarlier: z.boolean(),
  /** Nothing more can be said: 30 days of silence, 200 messages, or the venue wants no more or is gone. */
  isClosed: z.boolean(),
  /** Which of them it was. */
  closedBy: z.enum(CLOSED_BY).nullable(),
  settledAt: z.iso.datetime().nullable(),
});

/** Whoever has the code reads what was said with it. It names no guest. */
export const ticket = thread.extend({
  venueId: z.string(),
  venueName: z.string(),
  brandColor: z.string(),
  backgroundColor: z.string(),
  logoUrl: z.string().nullable(),
  timezone: z.string(),
  createdAt: z.iso.datetime(),
  overallRating: z.enum(RATINGS).nullable(),
  primaryIssue: z.string().nullable(),
  textGeneral: z.string().nullable(),
  textSpecific: z.string().nullable(),
  tableNumber: z.string().nullable(),
  /** Whom of the team they named, and when they were there. */
  serverName: z.string().nullable(),
  visitDate: z.string().nullable(),
  visitTime: z.string().nullable(),
  reward: z
    .object({
      code: z.string(),
      label: z.string(),
      expiresAt: z.iso.datetime(),
      validFrom: z.iso.datetime().nullable(),
      redeemedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** What came of it when the same guest called somebody. */
  call: z
    .object({
      status: z.enum(CALL_STATUSES),
      takenBy: z.string().nullable(),
      takenAt: z.iso.datetime().nullable(),
      outcome: z.enum(CALL_OUTCOMES).nullable(),
    })
    .nullable(),
  /** When the venue replied by e-mail; the ticket does not repeat what it wrote there. */
  mailedAt: z.iso.datetime().nullable(),
  /** When somebody of the venue last looked at the thread. */
  readAt: z.iso.datetime().nullable(),
});
export type Ticket = z.output<typeof ticket>;

/** What cannot be a code is answered like one that is not known. */
const params = z.object({ code: z.string().max(100).transform(ticketCodeFrom) });

/** The id of the first message that is known, for those before it. */
const page = z.object({ before: z.guid('Name a message by its id').optional() });

export const readTicket = endpoint({
  access: 'anyone',
  method: 'GET',
  path: '/api/tickets/:code',
  params,
  query: page,
  response: ticket,
});

export const writeOnTicket = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/tickets/:code/messages',
  params,
  body: z.object({
    text: textSchema(MESSAGE_WORDS),
    /** Chosen by who sends it: sent again, it is the same message. */
    id: z.guid('The id of a message is a UUID').optional(),
  }),
  status: 201,
  response: threadMessage,
});

/** The guest wants what the venue offered with a message. Asked again, it is the same code. */
export const acceptOffer = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/tickets/:code/messages/:messageId/accept',
  params: params.extend({ messageId: z.guid() }),
  response: threadMessage,
});

/** 'It is settled', as the guest sees it. */
export const settleTicket = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/tickets/:code/settle',
  params,
  response: message,
});

/** Everything the guest said, for good: the feedback, the thread and the call. */
export const eraseTicket = endpoint({
  access: 'anyone',
  method: 'DELETE',
  path: '/api/tickets/:code',
  params,
  response: message,
});

const feedbackParams = z.object({ id: z.guid() });

/** The thread as the team reads it. */
export const teamThread = thread.extend({
  /** False for what came before there were tickets: nobody could read a reply. */
  hasTicket: z.boolean(),
  /** Whether the next reply, on the ticket or by mail, costs a reply credit. */
  costsCredit: z.boolean(),
  mutedAt: z.iso.datetime().nullable(),
  /** When the guest last looked at it. */
  readAt: z.iso.datetime().nullable(),
});
export type TeamThread = z.output<typeof teamThread>;

export const readThread = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/feedback/:id/thread',
  params: feedbackParams,
  query: page,
  response: teamThread,
});

/** The first reply to an answer costs one reply credit, whichever way it goes; all others are free. */
export const writeInThread = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/feedback/:id/thread',
  params: feedbackParams,
  body: z.object({
    text: textSchema(MESSAGE_WORDS),
    /** A reward of the venue's to offer with it, by its stored value. */
    offeredReward: z.string().max(80).nullish(),
  }),
  status: 201,
  response: threadMessage,
});

/** The venue wants to hear no more from this guest, or does again. */
export const muteThread = endpoint({
  access: 'manager',
  method: 'PUT',
  path: '/api/feedback/:id/thread',
  params: feedbackParams,
  body: z.object({ muted: z.boolean('A thread is either muted or not') }),
  response: teamThread,
});
