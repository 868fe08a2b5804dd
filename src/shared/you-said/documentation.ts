import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

const NO_VENUE = { NOT_FOUND: 'The venue does not exist, or the caller has no access to it.' };

export const youSaidDocumentation = joinDocumentation('You said, we did', contract, {
  listSentences: {
    summary: 'List what guests were told about their feedback.',
    description:
      'Guests see the newest sentence before the first question, as long as at least five guests are behind it (`isShown`). `guests` counts those whose answers are still stored; answers from one table or one phone within 90 minutes count as one guest.',
    errors: NO_VENUE,
  },
  listProposals: {
    summary: 'List what guests could be told about.',
    description:
      'Changes that helped, warnings that are looked into, and topics that guests named as a problem in the last eight weeks, each with the answers of at least five guests and a sentence to begin with.',
    errors: NO_VENUE,
  },
  readSentenceTrial: {
    summary: 'Compare guests who see a sentence with those who do not.',
    description:
      'If the venue shows what came of feedback to half of its guests (`youSaidToHalf`), chance decides for each guest’s phone, for a day, and the answer names the draw (`youSaid` of `POST /api/feedback`). Compared is how many of those who began the chat finished it. `difference` is in percentage points and its interval may be read on every day.',
    errors: NO_VENUE,
  },
  publishSentence: {
    summary: 'Tell guests what came of their feedback.',
    description:
      '`words` may have up to 90 characters and are shown as written. `feedbackIds` are the answers behind them; answers of other venues do not count. The sentence takes the place of the one before.',
    exampleBody: {
      words: 'You said the soup was cold. We bought a new oven.',
      feedbackIds: ['0198c5a1-0000-7000-8000-000000000000'],
    },
    errors: {
      ...NO_VENUE,
      INVALID_INPUT: 'The words are too long, or fewer than five guests are behind them.',
    },
  },
  withdrawSentence: {
    summary: 'Withdraw a sentence.',
    description:
      'Guests no longer see it, nor do those who raised it. An earlier sentence does not come back.',
    errors: { NOT_FOUND: 'The sentence does not exist, or the caller has no access to its venue.' },
  },
});
