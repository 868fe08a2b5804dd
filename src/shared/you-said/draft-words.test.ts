import { expect, test } from 'vitest';
import { TOPICS } from '#shared/understanding/understanding.ts';
import { draftWords, isUnfinished } from './draft-words.ts';
import { YOU_SAID_TEXT_RULE } from './rules.ts';

test('the draft about a noted change is ready to publish', () => {
  const words = draftWords('food_temperature', 'Heat lamps at the pass');
  expect(words).toBe('You said the food was cold. Heat lamps at the pass.');
  expect(isUnfinished(words)).toBe(false);
});

test.each(TOPICS)('the drafts about %s fit, whatever the note', (topic) => {
  for (const note of ['New oven!', 'x'.repeat(79), null]) {
    expect(draftWords(topic, note).length).toBeLessThanOrEqual(YOU_SAID_TEXT_RULE.max);
  }
});

test('a draft without a note leaves what the venue did to be written', () => {
  const words = draftWords('waiting', null);
  expect(words).toBe('You said you waited too long. We ');
  expect(isUnfinished(words)).toBe(true);
  expect(isUnfinished(`${words}hired two waiters.`)).toBe(false);
});
