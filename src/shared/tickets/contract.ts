import { z } from 'zod';
import { messageResponse } from '#shared/accounts/contract.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { textSchema } from '#shared/api/text-schema.ts';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { CALL_OUTCOMES, CALL_STATUSES } from '#shared/floor/call-rules.ts';
import { SAFETY_CLASSES } from '#shared/understanding/understanding.ts';
import { publicSentence } from '#shared/you-said/contract.ts';
import {
  MESSAGE_TEXT_RULE,
  normaliseTicketCode,
  THREAD_CLOSE_REASONS,
  THREAD_SIDES,
} from './rules.ts';

/** One message, as both sides read it. */
export const threadMessage = z.object({
  id: z.string(),
  side: z.enum(THREAD_SIDES),
  /** Who wrote for the venue. Guests see the first name, the team sees the full name. */
  by: z.string().nullable(),
  /** Null if the message is too old to be kept. */
  text: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** The label of the reward that the venue offers with the message. */
  offeredReward: z.string().nullable(),
  acceptedAt: z.iso.datetime().nullable(),
  /** For the guest who accepted the offer: the code to show, and its state. */
  rewardCode: z.string().nullable(),
  rewardExpiresAt: z.iso.datetime().nullable(),
  /** Null for a code that is valid at once. */
  rewardValidFrom: z.iso.datetime().nullable(),
  rewardRedeemedAt: z.iso.datetime().nullable(),
});
export type ThreadMessage = z.output<typeof threadMessage>;

const thread = z.object({
  /** The newest 30 messages, or the 30 before `before`; oldest first. */
  messages: z.array(threadMessage),
  /** Whether there are earlier messages. */
  hasEarlier: z.boolean(),
  /**
   * Whether the thread takes no more messages: after 30 days of silence or 200 messages, or when
   * the venue has muted it or is gone.
   */
  isClosed: z.boolean(),
  /** Why the thread is closed. */
  closedBy: z.enum(THREAD_CLOSE_REASONS).nullable(),
  settledAt: z.iso.datetime().nullable(),
});

/** A guest's ticket. Its code alone opens it, so it never names the guest. */
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
  /** The staff member the guest named, and the day of the visit. */
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
  /** The guest's call for staff, or the alarm for which staff went to the table. */
  call: z
    .object({
      status: z.enum(CALL_STATUSES),
      takenBy: z.string().nullable(),
      takenAt: z.iso.datetime().nullable(),
      /** When the call started to wait again, because the staff member could not come after all. */
      givenBackAt: z.iso.datetime().nullable(),
      outcome: z.enum(CALL_OUTCOMES).nullable(),
      /** Staff ended the alarm, and nobody said that they were at the table. */
      isUnvisited: z.literal(true).optional(),
    })
    .nullable(),
  /** When the venue replied by email; the ticket does not repeat that reply. */
  mailedAt: z.iso.datetime().nullable(),
  /** When a member of the venue last read the thread. */
  readAt: z.iso.datetime().nullable(),
  /** What came of this answer and others, as all guests are told; null if nothing was said. */
  youSaid: publicSentence.nullable(),
  /** Whether the guest reported being ill or hurt in the last hour, here or in the answer. */
  needsHelp: z.boolean(),
});
export type Ticket = z.output<typeof ticket>;

/** A malformed code gets the same response as an unknown one. */
const params = z.object({ code: z.string().max(100).transform(normaliseTicketCode) });

/** The id of the first known message, to load the ones before it. */
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
    text: textSchema(MESSAGE_TEXT_RULE),
    /** The sender chooses the id; a repeated request with the same id is the same message. */
    id: z.guid('The id of a message is a UUID').optional(),
  }),
  status: 201,
  response: threadMessage,
});

/** Accepts the reward offered with a message, for the guest. A repeat returns the same code. */
export const acceptOffer = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/tickets/:code/messages/:messageId/accept',
  params: params.extend({ messageId: z.guid() }),
  response: threadMessage,
});

/** Records the guest's statement that the matter is settled. */
export const settleTicket = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/tickets/:code/settle',
  params,
  response: messageResponse,
});

/** Erases everything the guest said for good: the feedback, the thread and the call. */
export const eraseTicket = endpoint({
  access: 'anyone',
  method: 'DELETE',
  path: '/api/tickets/:code',
  params,
  response: messageResponse,
});

const feedbackParams = z.object({ id: z.guid() });

/** One message as the team reads it. */
const teamMessage = threadMessage.extend({
  /** The danger that the guest reports; null if none, or if a person has decided on it since. */
  safety: z.enum(SAFETY_CLASSES).nullable(),
  /** Whether a life may be at risk, judged by these words. */
  isEmergency: z.boolean(),
});
export type TeamMessage = z.output<typeof teamMessage>;

/** The thread as the team reads it. */
export const teamThread = thread.extend({
  messages: z.array(teamMessage),
  /** False for an answer from before tickets existed, whose guest could not read a reply. */
  hasTicket: z.boolean(),
  /** Whether the next reply, on the ticket or by email, costs a reply credit. */
  costsCredit: z.boolean(),
  mutedAt: z.iso.datetime().nullable(),
  /** When the guest last read the thread. */
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

/**
 * Writes to the guest. The first reply, on the ticket or by email, costs one reply credit; later
 * ones are free.
 */
export const writeInThread = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/feedback/:id/thread',
  params: feedbackParams,
  body: z.object({
    text: textSchema(MESSAGE_TEXT_RULE),
    /** A reward of the venue to offer with the message, by its stored value. */
    offeredReward: z.string().max(80).nullish(),
    /** The sender chooses the id; a repeated request with the same id is the same message. */
    id: z.guid('The id of a message is a UUID').optional(),
  }),
  status: 201,
  response: teamMessage,
});

/** Mutes this guest's messages for the venue, or accepts them again. */
export const muteThread = endpoint({
  access: 'manager',
  method: 'PUT',
  path: '/api/feedback/:id/thread',
  params: feedbackParams,
  body: z.object({ muted: z.boolean('A thread is either muted or not') }),
  response: teamThread,
});
