import { documented } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

const ERRORS = { NOT_FOUND: 'There is no such case of this business.' };
const OPEN_ONLY = { ...ERRORS, CONFLICT: 'The case is closed; it can be opened again.' };

export const caseDocumentation = documented('Cases', contract, {
  listCases: {
    summary:
      'List the cases of safety matters: those that are open first, then by when the guest wrote, the newest first.',
    description:
      'A case is opened when an answer is read as a safety matter, in whichever language it was written. Cases of a business are numbered without gaps; `register.missing` names those that are gone.',
    errors: { NOT_FOUND: 'There is no such venue of this business.' },
  },
  countCases: {
    summary: 'Count the open cases of one venue, or of all that you may see.',
    errors: { NOT_FOUND: 'There is no such venue of this business.' },
  },
  readCase: {
    summary: 'Read a case: checklist, log, similar answers.',
    description:
      'No line of the log is ever changed or removed: the hash of an entry covers all that stands in it and the hash of the one before, and is made with a key that is not in the database. Status, class, times, table and checklist follow from the log; `findings` names what differs from it. What somebody wrote is covered by its own hash, so that it can be forgotten without breaking the chain. When a guest is erased, what the team wrote stays, and the log says who erased and what was taken out of which lines (`took` in the details: `name`, `email`, `phone`, `quote`).',
    errors: ERRORS,
  },
  markCaseStep: {
    summary: 'Tick a step of the checklist, or take the tick back.',
    exampleBody: { step: 'batch_kept', isDone: true },
    errors: { ...OPEN_ONLY, INVALID_INPUT: 'The checklist of this class has no such step.' },
  },
  noteInCase: {
    summary: 'Write something down in a case.',
    description: 'Guests never read it.',
    exampleBody: { words: 'The satay sauce came without its label. Supplier called at 20:15.' },
    errors: OPEN_ONLY,
  },
  closeCase: { summary: 'Close a case.', errors: ERRORS },
  reopenCase: { summary: 'Open a closed case again.', errors: ERRORS },
  printCase: {
    summary: 'Take a case away as a PDF.',
    errors: { ...ERRORS, UNAVAILABLE: 'It could not be printed just now.' },
    files: { 'application/pdf': 'Answer, checklist, log with hashes and similar answers.' },
  },
});
