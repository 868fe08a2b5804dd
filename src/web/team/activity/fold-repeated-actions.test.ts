import { expect, test } from 'vitest';
import type { Activity } from '#shared/team/activity-contract.ts';
import { foldRepeatedActions } from './fold-repeated-actions.ts';

const maya = { id: 'maya', name: 'Maya Whitfield' };
const tom = { id: 'tom', name: 'Tom Ashworth' };

test('an action that one person repeats within a day is listed once, with each time it was done', () => {
  const day = [
    entry('5', { who: maya }),
    entry('4', { who: tom, action: 'complaint.taken', words: 'Took a complaint' }),
    entry('3', { who: maya, action: 'reply.queued', words: 'Replied to a guest' }),
    entry('2', { who: maya }),
  ];
  expect(idsOf(day)).toEqual([['5', '2'], ['4'], ['3']]);
});

test('actions without a person, with different words or at different restaurants are not merged', () => {
  const day = [
    entry('5', { who: null }),
    entry('4', { who: null }),
    entry('3', { who: tom, words: 'Took a complaint', venueName: 'Luna Trattoria' }),
    entry('2', { who: tom, words: 'Took a complaint', venueName: 'The Copper Kettle' }),
    entry('1', { who: tom, words: 'Signed in with a passkey' }),
  ];
  expect(idsOf(day)).toEqual([['5'], ['4'], ['3'], ['2'], ['1']]);
});

test('routine actions of several people are merged into one entry, but changes stay separate', () => {
  const redeemed = { action: 'reward.redeemed', words: 'Redeemed “Free dessert”' };
  const day = [
    entry('6', { who: maya }),
    entry('5', { ...redeemed, words: 'Redeemed “Glass of prosecco” under the name Marco' }),
    entry('4', { who: tom, action: 'venue.changed', words: 'Changed settings' }),
    entry('3', { ...redeemed, who: tom }),
    entry('2', { who: tom }),
    entry('1', { who: maya }),
  ];
  expect(idsOf(day)).toEqual([['6', '2', '1'], ['5', '3'], ['4']]);
  const people = foldRepeatedActions(day, { isOverPeople: true }).map(
    (repeated) => repeated.people,
  );
  expect(people).toEqual([2, 2, undefined]);
  const eachOnTheirOwn = foldRepeatedActions(day, { isOverPeople: false });
  expect(eachOnTheirOwn.map(({ times }) => times.map(({ id }) => id))).toEqual([
    ['6', '1'],
    ['5'],
    ['4'],
    ['3'],
    ['2'],
  ]);
});

function idsOf(day: Activity[]): string[][] {
  return foldRepeatedActions(day, { isOverPeople: true }).map(({ times }) =>
    times.map(({ id }) => id),
  );
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
