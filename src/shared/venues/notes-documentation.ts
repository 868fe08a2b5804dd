import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './notes-contract.ts';

const NO_NOTE = {
  NOT_FOUND: 'The venue or the note does not exist, or the caller has no access to the venue.',
};
const EXAMPLE = {
  day: '2026-10-05',
  words: 'Heat lamps at the pass',
  topic: 'food_temperature',
} as const;

export const noteDocumentation = joinDocumentation('Venues', contract, {
  listNotes: {
    summary: 'List the notes on a venue.',
    description:
      'A note records a change at the venue on a given day. The oldest day comes first. A note with a topic has a verdict on whether the change helped.',
  },
  addNote: {
    summary: 'Add a note to a venue.',
    description:
      'The note appears in the satisfaction chart. `day` is a day of the venue’s calendar, and `words` may have up to 80 characters. With a `topic`, the note is judged: whether guests complain less about it since.',
    exampleBody: EXAMPLE,
    errors: { CONFLICT: 'The venue already has 50 notes. Remove one first.' },
  },
  changeNote: {
    summary: 'Update a note.',
    description:
      'Without `topic` the note keeps the one it has; null removes it. A note whose day or topic is changed after its day is only described.',
    exampleBody: EXAMPLE,
    errors: NO_NOTE,
  },
  removeNote: { summary: 'Remove a note.', errors: NO_NOTE },
});
