import { expect, test } from 'vitest';
import { placeNotes } from './place-notes.ts';

const place = (notes: { at: number; words: string }[], width = 600) =>
  placeNotes(
    notes.map((note, index) => ({ id: String(index), ...note })),
    { across: (at) => at * 50, width },
  );

test('the text of a note on a chart is on the side with more room', () => {
  const { placed, rows } = place([
    { at: 1, words: 'New chef' },
    { at: 11, words: 'Menu changed' },
  ]);
  expect(placed.map(({ side, row }) => [side, row])).toEqual([
    ['right', 0],
    ['left', 0],
  ]);
  expect(rows).toBe(1);
});

test('a note on a chart moves up a row if it would cover a later note, and loses its text if no row is free', () => {
  const { placed, rows } = place([1, 1.2, 1.4, 1.6].map((at) => ({ at, words: 'A long oven' })));
  const byId = placed.toSorted((one, other) => Number(one.id) - Number(other.id));
  expect(byId.map(({ row, words }) => [row, words !== ''])).toEqual([
    [0, false],
    [2, true],
    [1, true],
    [0, true],
  ]);
  expect(rows).toBe(3);
});

test('a note’s text that is too long for the chart is cut to the available room', () => {
  const [note] = place([{ at: 1, words: 'x'.repeat(80) }], 300).placed;
  expect(note?.words).toMatch(/^x+…$/);
  expect(note?.words.length).toBeLessThan(40);
  expect(place([]).rows).toBe(0);
});
