import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { feedbackWithHistory } from '#shared/feedback/list-contract.ts';
import { RESOLUTION_NOTE_MAX_LENGTH, RESOLUTIONS } from './complaints.ts';

const params = z.object({ id: z.guid() });

/**
 * Assigns the complaint to the caller, unless another member already has it. Taking a resolved
 * complaint reopens it.
 */
export const takeComplaint = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/feedback/:id/take',
  params,
  response: feedbackWithHistory,
});

export const resolveComplaint = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/feedback/:id/resolve',
  params,
  body: z.object({
    how: z.enum(RESOLUTIONS, 'Please choose how it was resolved'),
    note: z
      .string()
      .trim()
      .max(
        RESOLUTION_NOTE_MAX_LENGTH,
        `A note may have at most ${RESOLUTION_NOTE_MAX_LENGTH} characters`,
      )
      .nullish()
      .transform((note) => note || null),
  }),
  response: feedbackWithHistory,
});

/** Sets the complaint back to open, even if it was replied to. */
export const reopenComplaint = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/feedback/:id/reopen',
  params,
  response: feedbackWithHistory,
});

const NOTE_RULE = `A note has 1 to ${RESOLUTION_NOTE_MAX_LENGTH} characters`;

const complaintNote = z.object({
  id: z.string(),
  /** The id of the user. */
  by: z.string(),
  /** The user's name; null if the user has left. */
  byName: z.string().nullable(),
  words: z.string(),
  createdAt: z.iso.datetime(),
});
export type ComplaintNote = z.output<typeof complaintNote>;

/** The team's notes on a complaint, oldest first. */
export const readComplaintNotes = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/feedback/:id/notes',
  params,
  response: z.object({ notes: z.array(complaintNote) }),
});

/** Adds a note that guests never see, and returns all notes. */
export const noteComplaint = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/feedback/:id/notes',
  params,
  body: z.object({
    words: z.string(NOTE_RULE).trim().min(1, NOTE_RULE).max(RESOLUTION_NOTE_MAX_LENGTH, NOTE_RULE),
  }),
  status: 201,
  response: z.object({ notes: z.array(complaintNote) }),
});
