import { documented } from '#shared/api/documentation.ts';
import * as contract from './notes-contract.ts';

const NO_NOTE = { NOT_FOUND: 'There is no such venue of this owner, or no such note.' };
const EXAMPLE = { day: '2026-10-05', words: 'Heat lamps at the pass' };

export const noteDocumentation = documented('Venues', contract, {
  listNotes: {
    summary: 'List what the owner noted to have changed at a venue.',
    description: 'The oldest day first.',
  },
  addNote: {
    summary: 'Note what changed on a day.',
    description:
      'It stands beside the satisfaction over time. A day of the venue’s calendar, and at most 80 characters.',
    exampleBody: EXAMPLE,
    errors: { CONFLICT: 'The venue has 50 notes already.' },
  },
  changeNote: { summary: 'Change a note.', exampleBody: EXAMPLE, errors: NO_NOTE },
  removeNote: { summary: 'Remove a note.', errors: NO_NOTE },
});
