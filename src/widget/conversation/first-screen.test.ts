import { expect, test } from 'vitest';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { en } from '../words/en.ts';
import { reduceConversation, startConversation } from './conversation.ts';
import type { ConversationSetup } from './conversation-setup.ts';
import { firstScreenState, reduceFirstScreen } from './first-screen.ts';

const REWARDS = [{ value: 'free_dessert', label: 'Free dessert' }];
const SETUPS: ConversationSetup[] = [
  { venueId: 'blue-door', venueName: 'The Blue Door', rewards: REWARDS, language: 'en' },
  { venueId: 'somewhere', rewards: [], language: 'en' },
];

test.each(SETUPS)(
  'the chat’s first screen equals the start of the full conversation ($venueId)',
  (setup) => {
    expect(firstScreenState(undefined, setup, en)).toEqual(startConversation(setup, en));
  },
);

test.each(RATINGS)(
  'the full conversation continues from the chat’s first screen after the rating %s',
  (rating) => {
    for (const setup of SETUPS) {
      const answered = { type: 'answered', answer: { rating } } as const;
      const opening = reduceFirstScreen(
        firstScreenState(undefined, setup, en),
        answered,
        setup,
        en,
      );
      const whole = reduceConversation(startConversation(setup, en), answered, setup, en);
      expect(whole.messages.slice(0, 2)).toEqual(opening.messages);
      expect([opening.path, opening.stepNumber, opening.stepCount]).toEqual([
        whole.path,
        whole.stepNumber,
        whole.stepCount,
      ]);
      expect(reduceConversation(opening, { type: 'setup-changed' }, setup, en)).toEqual(whole);
      const again = { type: 'answered', answer: { rating: 'okay' } } as const;
      expect(reduceFirstScreen(opening, again, setup, en)).toEqual(opening);
    }
  },
);
