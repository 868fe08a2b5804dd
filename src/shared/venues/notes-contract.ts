import { z } from 'zod';
import { messageResponse } from '#shared/accounts/contract.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { textSchema } from '#shared/api/text-schema.ts';
import { CHANGE_EFFECTS } from '#shared/stats/judge-change.ts';
import { day } from '#shared/stats/period.ts';
import { TOPICS } from '#shared/understanding/understanding.ts';
import { NOTE_TEXT_RULE } from './note-rules.ts';

/**
 * An owner's note of a change, on a day of the venue's calendar. The topic is what the change was
 * meant to make better.
 */
const venueNote = z.object({
  id: z.string(),
  day,
  words: z.string(),
  topic: z.enum(TOPICS).nullable(),
});
export type VenueNote = z.output<typeof venueNote>;

const count = z.number().int();
/** Days of the venue with the parties that answered, and those that complained about the topic. */
const changeSide = z.object({ first: day, last: day, parties: count, about: count });

/** Whether the change helped. A party is all answers of one table within 90 minutes. */
const changeVerdict = z.object({
  /**
   * yes: the share of parties that complain fell. no: it did not halve. not yet: too early to say.
   * cannot be told apart: another change of the topic is too close. described: the note was written
   * or moved after its day, so the counts were known already. still reading: older answers wait to
   * be read, so the counts are too low.
   */
  says: z.enum([...CHANGE_EFFECTS, 'still reading']),
  before: changeSide,
  /** From the day of the change on; null if it has not come yet. */
  after: changeSide.nullable(),
  /** When a halving would show at the venue's pace; null if it may never show. */
  couldBeSeenBy: day.nullable(),
});
export type ChangeVerdict = z.output<typeof changeVerdict>;

/** The verdict is null if the note has no topic or is about a day before 2000. */
const judgedNote = venueNote.extend({ verdict: changeVerdict.nullable() });
export type JudgedNote = z.output<typeof judgedNote>;

const params = z.object({ id: z.guid() });
const noteParams = params.extend({ noteId: z.guid() });
const body = z.object({
  day,
  words: textSchema(NOTE_TEXT_RULE),
  topic: z.enum(TOPICS, 'There is no such topic').nullable().optional(),
});

export const listNotes = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/restaurants/:id/notes',
  params,
  /** Oldest day first. */
  response: z.array(judgedNote),
});

export const addNote = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/restaurants/:id/notes',
  params,
  body,
  status: 201,
  response: judgedNote,
});

export const changeNote = endpoint({
  access: 'manager',
  method: 'PUT',
  path: '/api/restaurants/:id/notes/:noteId',
  params: noteParams,
  body,
  response: judgedNote,
});

export const removeNote = endpoint({
  access: 'manager',
  method: 'DELETE',
  path: '/api/restaurants/:id/notes/:noteId',
  params: noteParams,
  response: messageResponse,
});
