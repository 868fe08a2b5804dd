import { expect, test } from 'vitest';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { alarmEndWords, missedVisitHeadline } from './alarm-end-words.ts';

const CLOCK = { now: new Date('2026-11-18T20:30:00Z'), timeZone: 'Europe/London' };
const ESTHER = { at: '2026-11-18T20:14:00Z', by: 'esther', byName: 'Esther' };
const ARRIVAL = { ...ESTHER, at: '2026-11-18T20:12:00Z' };

const words = (end: object | null, isUnattended = true) =>
  alarmEndWords(
    { alarm: { isUnattended, alarmEnd: end } as FeedbackItem['alarm'] },
    'owner',
    CLOCK,
  );

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
    'Nobody switched the alarm off; it stopped at 20:14. Somebody went to the table at 20:12.',
  ],
])(
  'if %s, the sentence about an ended alarm says how it ended and who went to the table',
  (_, end, sentence) => {
    expect(words(end)).toBe(sentence);
  },
);

test('an ended alarm is no longer mentioned once a manager has acted', () => {
  expect(words({ ...ESTHER, isByItself: false, arrival: null }, false)).toBeUndefined();
  expect(words(null)).toBeUndefined();
});

const NOBODY = { ...ESTHER, isByItself: false, arrival: null };
const headline = (of: object, tableNumber: string | null = '4') => {
  const alarm = { isUnattended: true, alarmEnd: null, changedWords: [], onTicket: null, ...of };
  const textSpecific = 'My lips are swelling';
  const complaint: object = { alarm, tableNumber, textSpecific, textGeneral: null };
  return missedVisitHeadline(complaint as FeedbackItem, 'owner', CLOCK);
};

test('the headline about an alarm that was ended without a visit quotes the guest and says who ended it', () => {
  expect(headline({ alarmEnd: NOBODY })).toBe(
    'Table 4: “My lips are swelling” Esther ended the alarm at 20:14, and nobody was marked at the table.',
  );
  expect(headline({ alarmEnd: NOBODY }, null)).toMatch(/^A guest: “My lips/);
});

test.each([
  ['a visit to the table', { alarmEnd: { ...NOBODY, arrival: ARRIVAL } }],
  ['a manager who has acted', { alarmEnd: NOBODY, isUnattended: false }],
  ['an alarm that nobody has ended', {}],
])('after %s, no headline speaks of an alarm that ended without a visit', (_, overrides) => {
  expect(headline(overrides)).toBeUndefined();
});
