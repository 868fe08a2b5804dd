import { documented } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

const ERRORS = {
  NOT_FOUND: 'There is no such feedback of this owner.',
  CONFLICT: 'Its words are not read yet, or it has none.',
};

export const understandingDocumentation = documented('Feedback', contract, {
  correctUnderstanding: {
    summary: 'Correct what the words of an answer are taken to say.',
    description:
      'The tone, the topics, the safety class, or several of them; what is left out stays, and `safety: null` means that it is no safety matter. It counts at once, for this answer and for the same words in this venue. A safety class makes a serious complaint of the answer, however old it is, and of the same words of the last 30 days; without one it is again what it was before. Where `suspectedSafety` asks whether there is a safety matter, either is the answer.',
    exampleBody: { topics: ['waiting', 'staff_attitude'], safety: null },
    errors: ERRORS,
  },
  undoCorrection: {
    summary: 'Take a correction back.',
    description: 'What the reader said counts again, for the same words in this venue as well.',
    errors: ERRORS,
  },
});
