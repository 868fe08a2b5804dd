import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

const ENTRY_ERRORS = {
  NOT_FOUND: 'The feedback does not exist, or the caller has no access to its venue.',
};

const ACT_ERRORS = {
  ...ENTRY_ERRORS,
  INVALID_INPUT: 'The feedback is not a complaint.',
};

export const complaintDocumentation = joinDocumentation('Feedback', contract, {
  takeComplaint: {
    summary: 'Claim a complaint.',
    description:
      'Marks the complaint as taken by the caller. If another member has already taken it, nothing changes, unless danger has come to light since; the response shows who has it. Claiming a resolved complaint reopens it. A complaint is a negative answer or one flagged as serious.',
    errors: ACT_ERRORS,
  },
  resolveComplaint: {
    summary: 'Resolve a complaint.',
    description:
      '`how` says what was done. Sending a reply also resolves the complaint, with `how` set to `replied`.',
    exampleBody: { how: 'off_the_bill', note: 'Dessert was on us.' },
    errors: {
      ...ACT_ERRORS,
      CONFLICT: 'A colleague has already resolved it; the message says who and when.',
    },
  },
  reopenComplaint: {
    summary: 'Reopen a complaint.',
    description:
      'A complaint that was taken, resolved or replied to is open again, and no member has it.',
    errors: ACT_ERRORS,
  },
  readComplaintNotes: {
    summary: 'List the notes on a complaint, oldest first.',
    errors: ENTRY_ERRORS,
  },
  noteComplaint: {
    summary: 'Add a note to a complaint.',
    description: 'Notes are for the team. Guests never see them. The response holds all notes.',
    exampleBody: { words: 'Called her; she comes again on Friday.' },
    errors: ACT_ERRORS,
  },
});
