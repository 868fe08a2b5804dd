import { expect, test } from 'vitest';
import { readClockTime } from './read-clock-time.ts';

test.each([
  ['9', '09:00'],
  ['12', '12:00'],
  ['930', '09:30'],
  ['1230', '12:30'],
  [' 9.30 ', '09:30'],
  ['18h15', '18:15'],
  ['23:59', '23:59'],
  ['24', '00:00'],
  ['0', '00:00'],
  ['', ''],
  ['25', '25'],
  ['12:60', '12:60'],
  ['noon', 'noon'],
])('the time %j is read as %j', (typed, time) => {
  expect(readClockTime(typed)).toBe(time);
});
