import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

const ERRORS = {
  NOT_FOUND: 'The feedback does not exist, or the caller has no access to its venue.',
  CONFLICT:
    'The feedback has no text, or the automatic text reader has not read it yet. Try again in a moment.',
};

export const understandingDocumentation = joinDocumentation('Feedback', contract, {
  correctUnderstanding: {
    summary: 'Correct the understanding of an answer.',
    description:
      'The understanding is what the automatic text reader found in the words of a guest. Send a corrected tone, topics or safety class, or several of them. Fields that are left out stay unchanged, and `safety: null` means that there is no safety matter. The correction applies immediately to this answer and to the same words at this venue. A safety class makes this answer a serious complaint, however old it is, and also answers with the same words from the last 30 days; removing the class restores their earlier state. Both a class and null settle a `suspectedSafety`. To dismiss a case that is only about messages on the ticket, send `safety: null` alone, with the length of `onTicket` of the case as `messagesSeen`. To say whether a message on the ticket is a safety matter (`suspectedOnTicket`), send `safety` with its `messageId`; a class opens the case of the answer.',
    exampleBody: { topics: ['waiting', 'staff_attitude'], safety: null },
    errors: {
      ...ERRORS,
      CONFLICT: `${ERRORS.CONFLICT} With \`safety: null\`: the words of the answer have a safety class, and the guest also wrote about danger on the ticket, on which nobody has acted yet; or the words have no class, the guest has written about danger on the ticket more than once, and nobody has acted since. With \`messagesSeen\`: the words of the answer have a safety class themselves, the case is not open, or the guest has since written about danger again. With \`messageId\`: the question has been answered already, or there was none.`,
    },
  },
  undoCorrection: {
    summary: 'Undo a correction.',
    description: 'The original understanding applies again, also to the same words at this venue.',
    errors: ERRORS,
  },
});
