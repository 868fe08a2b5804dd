import { z } from 'zod';
import { messageResponse } from '#shared/accounts/contract.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { textSchema } from '#shared/api/text-schema.ts';
import { day } from '#shared/stats/period.ts';
import { NOTE_TEXT_RULE } from './note-rules.ts';

/** An owner's note of a change, on a day of the venue's calendar. */
export const venueNote = z.object({ id: z.string(), day, words: z.string() });
export type VenueNote = z.output<typeof venueNote>;

const params = z.object({ id: z.guid() });
const noteParams = params.extend({ noteId: z.guid() });
const body = z.object({ day, words: textSchema(NOTE_TEXT_RULE) });

export const listNotes = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/restaurants/:id/notes',
  params,
  /** Oldest day first. */
  response: z.array(venueNote),
});

export const addNote = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/restaurants/:id/notes',
  params,
  body,
  status: 201,
  response: venueNote,
});

export const changeNote = endpoint({
  access: 'manager',
  method: 'PUT',
  path: '/api/restaurants/:id/notes/:noteId',
  params: noteParams,
  body,
  response: venueNote,
});

export const removeNote = endpoint({
  access: 'manager',
  method: 'DELETE',
  path: '/api/restaurants/:id/notes/:noteId',
  params: noteParams,
  response: messageResponse,
});
