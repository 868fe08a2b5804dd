import { expect, test } from 'vitest';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { alarmEndWords } from './alarm-end-words.ts';

const CLOCK = { now: new Date('2026-11-18T20:30:00Z'), timeZone: 'Europe/London' };
const ESTHER = { at: '2026-11-18T20:14:00Z', by: 'esther', byName: 'Esther' };
const ARRIVAL = { ...ESTHER, at: '2026-11-18T20:12:00Z' };

const words = (end: object | null, isUntended = true) =>
  alarmEndWords({ alarm: { isUntended, alarmEnd: end } as FeedbackItem['alarm'] }, 'owner', CLOCK);

test.each([
  [
    'nobody marked an arrival',
    { ...ESTHER, isByItself: false, arrival: null },
    'Esther ended the alarm at 20:14. Nobody marked that they went to the table.',
  ],
  [
    'somebody went to the table',
    { ...ESTHER, isByItself: false, arrival: ARRIVAL },
    'Esther ended the alarm at 20:14. Esther went to the table at 20:12.',
  ],
  [
    'the reader ended it on another day',
    { at: '2026-11-17T20:14:00Z', by: 'owner', byName: 'Ana', isByItself: false, arrival: null },
    'You ended the alarm on 17 Nov, 20:14. Nobody marked that they went to the table.',
  ],
  [
    'it ended by itself',
    { ...ESTHER, isByItself: true, arrival: { ...ARRIVAL, byName: null } },
    'Nobody ended the alarm; it stopped by itself at 20:14. Somebody went to the table at 20:12.',
  ],
])('an ended alarm is described in plain words if %s', (_, end, sentence) => {
  expect(words(end)).toBe(sentence);
});

test('nothing is said of an ended alarm once a manager has acted', () => {
  expect(words({ ...ESTHER, isByItself: false, arrival: null }, false)).toBeUndefined();
  expect(words(null)).toBeUndefined();
});
