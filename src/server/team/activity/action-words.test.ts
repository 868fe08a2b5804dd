import { expect, test } from 'vitest';
import { describeAction } from './action-words.ts';
import type { ActivityEntry } from './activity-entry.ts';

const names: ActivityEntry['names'] = {
  people: new Map(),
  invited: new Map(),
  venues: new Map(),
  rewards: new Map(),
  devices: new Map(),
};

test.each([
  ['understanding.corrected', {}, 'Changed how a comment was tagged'],
  ['venue.changed', { fields: ['customRewards'] }, 'Changed settings: custom rewards'],
  [
    'venue.changed',
    { fields: ['dailyRewardCap'], values: { dailyRewardCap: null } },
    'Changed settings: daily reward limit off',
  ],
  [
    'venue.changed',
    { fields: ['staffMayRead', 'liveFloor'], values: { staffMayRead: false, liveFloor: true } },
    'Changed settings: staff can’t read what guests say, live floor on',
  ],
  [
    'venue.changed',
    { fields: ['staffMayRead'], values: { staffMayRead: true } },
    'Changed settings: staff can read what guests say',
  ],
  ['account.unsubscribed', { purpose: 'reminders' }, 'Unsubscribed from reminders'],
  ['guest-data.erased', { feedback: 1 }, 'Erased a guest’s data: 1 answer'],
])('the activity log describes %s with the details %j as "%s"', (action, details, words) => {
  expect(describeAction(action, { userId: null, details, names })).toBe(words);
});
