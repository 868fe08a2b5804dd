import { expect, test } from 'vitest';
import { TOPICS } from '#shared/understanding/understanding.ts';
import { draftSentence, isDraftIncomplete } from './draft-sentence.ts';
import { YOU_SAID_TEXT_RULE } from './rules.ts';

test('a drafted sentence for guests about a noted change is ready to publish', () => {
  const words = draftSentence('food_temperature', 'Heat lamps at the pass');
  expect(words).toBe('You said the food was cold. Heat lamps at the pass.');
  expect(isDraftIncomplete(words)).toBe(false);
});

test.each(TOPICS)(
  'the drafted sentences for guests about %s are never too long, whatever the note says',
  (topic) => {
    for (const note of ['New oven!', 'x'.repeat(79), null]) {
      expect(draftSentence(topic, note).length).toBeLessThanOrEqual(YOU_SAID_TEXT_RULE.max);
    }
  },
);

test('a drafted sentence for guests without a note leaves the owner to write what the venue did', () => {
  const words = draftSentence('waiting', null);
  expect(words).toBe('You said you waited too long. We ');
  expect(isDraftIncomplete(words)).toBe(true);
  expect(isDraftIncomplete(`${words}hired two waiters.`)).toBe(false);
});
