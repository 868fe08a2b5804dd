import { expect, test } from 'vitest';
import { needsPersonalResponse } from '#shared/feedback/serious-complaints.ts';
import { isEmergency } from './emergency-words.ts';
import { NO_PLEAS, PLEAS } from './pleas-fixture.ts';
import { findPleasForHelp } from './pleas-for-help.ts';
import { LANGUAGES } from './understanding.ts';

test.each(LANGUAGES)(
  'a plea for help is found, and its words alone are an emergency: %s',
  (language) => {
    for (const text of PLEAS[language]) {
      const words = findPleasForHelp(text).map(({ start, end }) => text.slice(start, end));
      expect.soft(words.length, text).toBeGreaterThan(0);
      expect.soft(isEmergency('injury', words), text).toBe(true);
      expect.soft(needsPersonalResponse('poor', [text]), text).toBe(true);
    }
  },
);

test.each(LANGUAGES)(
  'words that can be a plea for help are ignored where nobody needs help, in the language %s',
  (language) => {
    for (const text of NO_PLEAS[language]) expect.soft(findPleasForHelp(text), text).toEqual([]);
  },
);

test('only the English word “fire” on its own is an uncertain plea for help, because pleased guests praise a dish with it', () => {
  expect(findPleasForHelp('Fire!! 🔥')).toMatchObject([{ isCertain: false }]);
  expect(findPleasForHelp('Fire at table 4')).toMatchObject([{ isCertain: true }]);
  expect(findPleasForHelp('Feuer!')).toMatchObject([{ isCertain: true }]);
});

test('a plea for help is found at its place in the whole text, even in a later line', () => {
  const text = 'Slow service\nMy dad fell. Please CALL an ámbulance, quick!';
  const [plea] = findPleasForHelp(text);
  expect(text.slice(plea?.start, plea?.end)).toBe('CALL an ámbulance');
});

test('a plea for help that contains a combining accent is found at its right place', () => {
  const text = 'Très bon. Il nous faut un me\u0301decin à la table 4';
  const [plea] = findPleasForHelp(text);
  expect(text.slice(plea?.start, plea?.end)).toBe('faut un me\u0301decin');
});

test('a plea about a spiked drink or somebody who does not wake up counts as illness, others count as injury', () => {
  expect(findPleasForHelp('someone spiked my drink')).toMatchObject([{ safety: 'illness' }]);
  expect(findPleasForHelp('Mein Baby wacht nicht auf')).toMatchObject([{ safety: 'illness' }]);
  expect(findPleasForHelp('there is a fire in the kitchen')).toMatchObject([{ safety: 'injury' }]);
  expect(findPleasForHelp('he has a knife')).toMatchObject([{ safety: 'injury' }]);
});
