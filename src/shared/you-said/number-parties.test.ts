import { expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { numberParties } from './number-parties.ts';

/** Each answer as [minutes, table]. */
function parties(...answers: [minutes: number, table: string | null][]): (number | undefined)[] {
  const rows = answers.map(([minutes, tableNumber], index) => ({
    id: `answer ${index}`,
    tableNumber,
    createdAt: new Date(minutes * MINUTE_MS),
  }));
  const numbers = numberParties(rows);
  return rows.map(({ id }) => numbers.get(id));
}

test('answers without a table are a guest each', () => {
  expect(parties([0, null], [0, ''], [1, null])).toEqual([0, 1, 2]);
});

test('answers of one table within 90 minutes are one party, however the table is written', () => {
  expect(parties([0, '7'], [50, 'Table 7'], [89, ' 07'])).toEqual([0, 0, 0]);
});

test('answers of different tables are different parties', () => {
  expect(parties([0, '7'], [1, '8'])).toEqual([0, 1]);
});

test('a party ends after 90 minutes, even if the table writes on', () => {
  expect(parties([0, '7'], [80, '7'], [95, '7'], [300, '7'])).toEqual([0, 0, 1, 2]);
});

test('the order in which answers are given makes no difference', () => {
  expect(parties([95, '7'], [0, '7'], [80, '7'])).toEqual([1, 0, 0]);
});
