import { expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { numberParties } from './number-parties.ts';

/** Each answer as [minutes, table, device]. */
function parties(
  ...answers: [minutes: number, table: string | null, device?: string][]
): (number | undefined)[] {
  const rows = answers.map(([minutes, tableNumber, device], index) => ({
    id: `answer ${index}`,
    tableNumber,
    deviceOnDay: device ?? null,
    createdAt: new Date(minutes * MINUTE_MS),
  }));
  const numbers = numberParties(rows);
  return rows.map(({ id }) => numbers.get(id));
}

test('each answer without a table counts as a guest of its own', () => {
  expect(parties([0, null], [0, ''], [1, null])).toEqual([0, 1, 2]);
});

test('answers of one table within 90 minutes are one party, however the table is written', () => {
  expect(parties([0, '7'], [50, 'Table 7'], [89, ' 07'])).toEqual([0, 0, 0]);
});

test('answers of different tables are different parties', () => {
  expect(parties([0, '7'], [1, '8'])).toEqual([0, 1]);
});

test('a party ends after 90 minutes, even if its table goes on writing', () => {
  expect(parties([0, '7'], [80, '7'], [95, '7'], [300, '7'])).toEqual([0, 0, 1, 2]);
});

test('answers are grouped into the same parties in whatever order they are listed', () => {
  expect(parties([95, '7'], [0, '7'], [80, '7'])).toEqual([1, 0, 0]);
});

test('a device that writes from several tables within 90 minutes counts as one party of its own', () => {
  expect(parties([0, '7', 'a'], [10, '8', 'a'], [11, '7', 'b'], [20, null, 'a'])).toEqual([
    0, 0, 1, 0,
  ]);
});

test('a device that writes again after 90 minutes counts as another party', () => {
  expect(parties([0, null, 'a'], [80, null, 'a'], [200, null, 'a'])).toEqual([0, 0, 1]);
});

test('a device that stays at its table belongs to the party of the table', () => {
  expect(parties([0, '7', 'a'], [10, '7', 'b'], [20, '7', 'a'])).toEqual([0, 0, 0]);
});
