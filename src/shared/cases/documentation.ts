import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

const ERRORS = { NOT_FOUND: 'The case does not exist, or the caller has no access to its venue.' };
const VENUE_ERRORS = {
  NOT_FOUND: 'The venue does not exist, or the caller has no access to it.',
};
const OPEN_ONLY = { ...ERRORS, CONFLICT: 'The case is closed. Reopen it first.' };

export const caseDocumentation = joinDocumentation('Cases', contract, {
  listCases: {
    summary: 'List safety cases, open cases first.',
    description:
      'Within each status, the case with the newest answer comes first. `pressing`, with the first page only, holds up to ten open cases of the last two days where somebody is needed first, without unconfirmed ones: cases on which nobody has acted since danger last came to light (`isUnattended`), then others, each in the order of the floor board; `cases` lists them again in its own order. A case opens when the automatic text reader finds a safety matter in an answer, in any language, or when a member assigns a safety class to one. A page has up to 200 cases, or fewer with `limit`; send `next` as `before` to get the following page. The cases of a business are numbered without gaps, and `register.missing` lists numbers whose cases have disappeared.',
    errors: VENUE_ERRORS,
  },
  countCases: {
    summary: 'Count open cases.',
    description: 'Counts one venue, or without `venueId` all venues of the caller.',
    errors: VENUE_ERRORS,
  },
  readCase: {
    summary: 'Retrieve a case with its checklist, log and similar answers.',
    description:
      'The log is append-only and tamper-evident. The hash of each entry covers the entry and the hash of the previous entry, and uses a key that is not in the database. Status, class, times, table and checklist are derived from the log; `findings` lists stored values that differ from it. Free text has a hash of its own, so it can be erased without breaking the chain. When a guest is erased, the notes of the team remain without what identifies the guest. The log records who erased the guest and what was removed from which entries (`took` in the details, with `name`, `email`, `phone` and `quote`).',
    errors: ERRORS,
  },
  markCaseStep: {
    summary: 'Tick or untick a step of the checklist.',
    exampleBody: { step: 'batch_kept', isDone: true },
    errors: {
      ...OPEN_ONLY,
      INVALID_INPUT: 'The checklist of this safety class does not have the step.',
    },
  },
  noteInCase: {
    summary: 'Add a note to a case.',
    description:
      'Guests never see notes. The note `I’m on it.` is stored once: if the caller has already made it since danger last came to light, nothing changes.',
    exampleBody: { words: 'The satay sauce came without its label. Supplier called at 20:15.' },
    errors: OPEN_ONLY,
  },
  closeCase: {
    summary: 'Close a case.',
    description:
      'Send the length of `onTicket` as `messagesSeen`, so that the case is not closed over a message that nobody has read.',
    exampleBody: { messagesSeen: 1 },
    errors: {
      ...ERRORS,
      CONFLICT: 'With `messagesSeen`: the guest has since written about danger again.',
    },
  },
  reopenCase: { summary: 'Reopen a closed case.', errors: ERRORS },
  printCase: {
    summary: 'Download a case as a PDF.',
    errors: {
      ...ERRORS,
      TOO_MANY_REQUESTS:
        'Two cases of the business are already being printed. Wait until one is finished.',
      UNAVAILABLE: 'The case could not be printed. Try again after `Retry-After` seconds.',
    },
    files: {
      'application/pdf':
        'The answer, the replies, the checklist, the log with full names, and similar answers if there are any; the hashes come last.',
    },
  },
});
