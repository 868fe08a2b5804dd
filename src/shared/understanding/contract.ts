import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { feedbackWithHistory } from '#shared/feedback/list-contract.ts';
import { SAFETY_CLASSES, TONES, TOPICS } from './understanding.ts';

/** Fields of an understanding that a member of the venue can correct. */
export type CorrectedField = 'tone' | 'topics' | 'safety';

const params = z.object({ id: z.guid() });

/**
 * Corrects the meaning of an answer's words; fields left out stay. Answers with the same words at
 * this venue are corrected too.
 */
export const correctUnderstanding = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/feedback/:id/understanding',
  params,
  body: z
    .object({
      tone: z.enum(TONES, 'Invalid tone').optional(),
      topics: z
        .array(z.enum(TOPICS, 'Invalid topic'))
        .max(TOPICS.length, 'Invalid topics')
        .transform((topics) => TOPICS.filter((topic) => topics.includes(topic)))
        .optional(),
      /**
       * Null means that it is no safety matter. If null is sent alone for an answer whose own words
       * are no safety matter, it is about the guest's messages on the ticket.
       */
      safety: z.enum(SAFETY_CLASSES, 'Invalid safety class').nullable().optional(),
      /**
       * How many messages about danger the person has read on the ticket (`onTicket` of its case).
       * Sent with `safety: null` alone, to dismiss just these messages.
       */
      messagesSeen: z.int('Invalid number of messages').min(0).optional(),
      /**
       * The message on the ticket about which the team is asked (`suspectedOnTicket`). Sent with
       * `safety` alone, which is then about this message and not about the answer.
       */
      messageId: z.guid('Name a message by its id').optional(),
    })
    .refine(
      ({ tone, topics, safety }) =>
        tone !== undefined || topics !== undefined || safety !== undefined,
      'Choose what to correct',
    )
    .refine(
      ({ tone, topics, safety, messagesSeen }) =>
        messagesSeen === undefined ||
        (safety === null && tone === undefined && topics === undefined),
      'Messages can only be dismissed by themselves',
    )
    .refine(
      ({ tone, topics, safety, messagesSeen, messageId }) =>
        messageId === undefined ||
        (safety !== undefined && [tone, topics, messagesSeen].every((each) => each === undefined)),
      'Is the message about safety or not?',
    ),
  response: feedbackWithHistory,
});

/** Restores the reader's own understanding. */
export const undoCorrection = endpoint({
  access: 'manager',
  method: 'DELETE',
  path: '/api/feedback/:id/understanding',
  params,
  response: feedbackWithHistory,
});
