import { expect, test } from 'vitest';
import { needsPersonalResponse } from '#shared/feedback/serious-complaints.ts';
import { DANGERS, FIGURES, PERHAPS_DANGERS } from './dangers-fixture.ts';
import { isEmergency } from './emergency-words.ts';
import { findDangers } from './find-dangers.ts';
import { LANGUAGES } from './understanding.ts';

test.each(LANGUAGES)(
  'words about mortal danger are found by the chat and count as an emergency, in the language %s',
  (language) => {
    for (const text of DANGERS[language]) {
      const dangers = findDangers(text).filter(({ meaning }) => meaning === 'danger');
      expect.soft(dangers.length, text).toBeGreaterThan(0);
      expect.soft(isEmergency('injury', [text]), text).toBe(true);
      expect.soft(needsPersonalResponse('poor', [text]), text).toBe(true);
    }
  },
);

test.each(LANGUAGES)(
  'a figure of speech is not taken for a danger, in the language %s',
  (language) => {
    for (const text of FIGURES[language])
      expect.soft(needsPersonalResponse('poor', [text]), text).toBe(false);
  },
);

test.each(PERHAPS_DANGERS)(
  'words that may be a joke or a danger get the safety advice: %s',
  (text) => {
    expect(findDangers(text)).toMatchObject([{ meaning: 'either' }]);
    expect(needsPersonalResponse('poor', [text])).toBe(true);
  },
);

test.each([
  'Nobody fainted',
  'No room to breathe between the tables',
  'Dad choked up at the speech',
  'It was a stroke of genius',
  'Pollo al petto molto buono',
  'Falta de ar condicionado',
])('words that can mean danger are ignored where nobody is in danger: %s', (text) => {
  expect(findDangers(text)).toEqual([]);
});

test('a danger is found at its place in the whole text, even in a later line', () => {
  const text = 'Slow service\nMy ḿother Fainted at the table';
  const [danger] = findDangers(text);
  expect(text.slice(danger?.start, danger?.end)).toBe('Fainted');
});

test('a figure of speech is found together with its cause', () => {
  const text = 'Lovely soup, but I fainted when I saw the bill!';
  const [danger] = findDangers(text);
  expect(text.slice(danger?.figure.start, danger?.figure.end)).toBe('fainted when I saw the bill');
});
