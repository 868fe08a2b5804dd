import { expect, test } from 'vitest';
import { splitWarningGuests, warningDetails, warningSentence } from './warning-words.ts';

const WAITING = { topic: 'waiting', about: 9, parties: 41, usualShare: 0.07 } as const;

test.each([
  ['2026-11-16', 'today'],
  ['2026-11-15', 'yesterday'],
  ['2026-11-10', 'Tuesday'],
  ['2026-11-09', '9 November'],
])('on 16 November, a warning about complaints since %s says “since %s”', (since, words) => {
  expect(warningSentence({ ...WAITING, since }, '2026-11-16')).toBe(
    `Complaints about waiting are up since ${words}: 9 of 41 guests, usually 3.`,
  );
});

test('a warning about a topic that hardly anybody complained about says “usually none”', () => {
  const warning = { ...WAITING, usualShare: 0.01, since: '2026-11-16' };
  expect(warningSentence(warning, '2026-11-16')).toMatch(/9 of 41 guests, usually none\.$/);
  expect(splitWarningGuests(warning)).toEqual({ usual: 0, more: 9 });
});

test('the details of a warning say what most of its answers have in common, and how sure it is', () => {
  const answers = Array.from({ length: 9 }, String);
  expect(warningDetails({ answers, lookAt: [], isVerySure: true })).toBe(
    'Far more than chance alone would bring.',
  );
  const lookAt = [
    { kind: 'time', name: 'evening', answers: 6 },
    { kind: 'table', name: '7', answers: 9 },
    { kind: 'person', name: 'Aoife', answers: 5 },
  ] as const;
  expect(warningDetails({ answers, lookAt: [...lookAt], isVerySure: false })).toBe(
    'Six of the nine answers came in the evening, after 17:00. All nine came from table 7. Five came from tables that Aoife had. More than chance alone would bring, though it can still be chance.',
  );
  expect(warningDetails({ answers, lookAt: [lookAt[1]], isVerySure: true })).toBe(
    'All nine answers came from table 7. Far more than chance alone would bring.',
  );
});
