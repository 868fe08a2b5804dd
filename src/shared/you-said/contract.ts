import { z } from 'zod';
import { messageResponse } from '#shared/accounts/contract.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { textSchema } from '#shared/api/text-schema.ts';
import { trialResultFields } from '#shared/stats/trials/trial-result-fields.ts';
import { TOPICS } from '#shared/understanding/understanding.ts';
import { toVenueId } from '#shared/venues/rules.ts';
import { MAX_SOURCE_ANSWERS, YOU_SAID_TEXT_RULE } from './rules.ts';

const venueQuery = z.object({
  venueId: z
    .string('Please say which venue')
    .min(1, 'Please say which venue')
    .max(200, 'There is no such venue')
    .transform(toVenueId),
});

/** The part of a sentence that guests see. */
export const publicSentence = z.object({ words: z.string(), guests: z.number().int() });
export type PublicSentence = z.output<typeof publicSentence>;

/** A sentence that tells guests what came of their answers. */
const sentence = publicSentence.extend({
  id: z.string(),
  /** The answers behind it that are still stored. */
  feedbackIds: z.array(z.string()),
  publishedAt: z.iso.datetime(),
  /** When a newer sentence took its place; null for the newest. */
  replacedAt: z.iso.datetime().nullable(),
  /** Whether guests see it: the newest, as long as at least five guests are behind it. */
  isShown: z.boolean(),
});
export type Sentence = z.output<typeof sentence>;

export const listSentences = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/you-said',
  query: venueQuery,
  /** Newest first. */
  response: z.array(sentence),
});

/** What a venue could tell its guests about. */
const proposal = z.object({
  /** The note, the warning or the topic that it comes from. */
  id: z.string(),
  /**
   * A noted change that helped, an early warning that the team is looking into, or a topic of
   * complaints.
   */
  kind: z.enum(['change', 'warning', 'topic']),
  topic: z.enum(TOPICS),
  /** The words of the note; null for the others. */
  note: z.string().nullable(),
  /** A sentence to begin with. */
  words: z.string(),
  guests: z.number().int(),
  /** The answers that the guests gave, newest first. */
  feedbackIds: z.array(z.string()),
});
export type Proposal = z.output<typeof proposal>;

export const listProposals = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/you-said/proposals',
  query: venueQuery,
  /** Changes that helped come first, then warnings, then topics by their number of guests. */
  response: z.array(proposal),
});

const half = z.object({
  /** Guests who began the chat a day ago or earlier; an unfinished answer can go on for a day. */
  begun: z.number().int(),
  finished: z.number().int(),
});
/**
 * A trial in which chance shows half of the guests what came of feedback, and hides it from the
 * others.
 */
const sentenceTrial = z.object({
  /** The day of the first such guest. */
  since: z.iso.date(),
  shown: half,
  hidden: half,
  /** Guests of the last day, who may still finish. */
  running: z.number().int(),
  ...trialResultFields,
});
export type SentenceTrial = z.output<typeof sentenceTrial>;

export const readSentenceTrial = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/you-said/trial',
  query: venueQuery,
  response: z.object({
    /** Over all time; null until chance has decided for a guest. */
    trial: sentenceTrial.nullable(),
  }),
});

const ANSWERS_NEEDED = 'Choose the answers that this is about';

export const publishSentence = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/you-said',
  query: venueQuery,
  body: z.object({
    words: textSchema(YOU_SAID_TEXT_RULE).transform((words) => words.replace(/\s+/g, ' ')),
    feedbackIds: z
      .array(z.guid('There is no such answer'), ANSWERS_NEEDED)
      .max(MAX_SOURCE_ANSWERS, `Choose at most ${MAX_SOURCE_ANSWERS} answers`),
  }),
  status: 201,
  response: sentence,
});

export const withdrawSentence = endpoint({
  access: 'manager',
  method: 'DELETE',
  path: '/api/you-said/:id',
  params: z.object({ id: z.guid('This is no longer on the list') }),
  response: messageResponse,
});
