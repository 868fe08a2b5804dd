import { expect, test } from 'vitest';
import { TOPICS } from '#shared/understanding/understanding.ts';
import { draftSentence, isDraftIncomplete } from './draft-sentence.ts';
import { YOU_SAID_TEXT_RULE } from './rules.ts';

test.each([
  ['Replaced the oven', 'You said the food was cold. We replaced the oven.'],
  ['hired two waiters.', 'You said the food was cold. We hired two waiters.'],
  ['we now warm every plate', 'You said the food was cold. We now warm every plate.'],
  ['We’ve moved the pass!', 'You said the food was cold. We’ve moved the pass!'],
])('the drafted sentence for guests about the change “%s” is ready to publish', (note, whole) => {
  const words = draftSentence('food_temperature', note);
  expect(words).toBe(whole);
  expect(isDraftIncomplete(words)).toBe(false);
});

test.each(['New oven', 'Heated plates', 'Replaced oven', 'Chef left', 'Weekend menu', ' '])(
  'the drafted sentence for guests about the catchword “%s” leaves the owner to write what the venue did',
  (note) => {
    const words = draftSentence('food_temperature', note);
    expect(words).toBe('You said the food was cold. We ');
    expect(isDraftIncomplete(words)).toBe(true);
  },
);

test.each(TOPICS)(
  'the drafted sentences for guests about %s are never too long, whatever the note says',
  (topic) => {
    for (const note of ['New oven!', `We ${'x'.repeat(76)}`, 'x'.repeat(79), null]) {
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
