import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { RESOLUTION_NOTE_MAX_LENGTH, RESOLUTIONS } from './complaints.ts';
import { feedbackEntry } from './list-contract.ts';

const params = z.object({ id: z.guid() });

/** Somebody is on it. Who was first keeps it; a resolved complaint is opened again by it. */
export const takeComplaint = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/feedback/:id/take',
  params,
  response: feedbackEntry,
});

export const resolveComplaint = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/feedback/:id/resolve',
  params,
  body: z.object({
    how: z.enum(RESOLUTIONS, 'Please say how it was resolved'),
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
  response: feedbackEntry,
});

/** Neither resolved nor taken any more, whatever was replied before. */
export const reopenComplaint = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/feedback/:id/reopen',
  params,
  response: feedbackEntry,
});
