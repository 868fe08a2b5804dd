import { expect, test } from 'vitest';
import type { Activity } from '#shared/team/activity-contract.ts';
import { foldRepeats } from './fold-repeats.ts';

const maya = { id: 'maya', name: 'Maya Whitfield' };
const tom = { id: 'tom', name: 'Tom Ashworth' };

test('what one person did again on a day stands once, with each time', () => {
  const day = [
    entry('5', { who: maya }),
    entry('4', { who: tom }),
    entry('3', { who: maya, action: 'reply.queued', words: 'Replied to a guest' }),
    entry('2', { who: maya }),
  ];
  expect(idsOf(day)).toEqual([['5', '2'], ['4'], ['3']]);
});

test('nobody’s doings, other words and other restaurants stay apart', () => {
  const day = [
    entry('5', { who: null }),
    entry('4', { who: null }),
    entry('3', { who: tom, words: 'Took a complaint', venueName: 'Luna Trattoria' }),
    entry('2', { who: tom, words: 'Took a complaint', venueName: 'The Copper Kettle' }),
    entry('1', { who: tom, words: 'Signed in with a passkey' }),
  ];
  expect(idsOf(day)).toEqual([['5'], ['4'], ['3'], ['2'], ['1']]);
});

function idsOf(day: Activity[]): string[][] {
  return foldRepeats(day).map(({ times }) => times.map(({ id }) => id));
}

function entry(id: string, values: Partial<Activity>): Activity {
  return {
    id,
    at: '2026-11-16T09:00:00.000Z',
    who: null,
    device: null,
    action: 'account.signed-in',
    words: 'Signed in',
    venueName: null,
    browser: 'Chrome on Mac',
    ...values,
  };
}
