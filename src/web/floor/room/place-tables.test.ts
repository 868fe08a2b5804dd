import { expect, test } from 'vitest';
import { gridFor, placeTables } from './place-tables.ts';

const EMPTY = { tables: [] };
const names = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`);

test.each([13, 22, 40])(
  '%i tables that nobody has arranged stand apart from each other, in the order of the list',
  (count) => {
    const placed = placeTables(names(count), EMPTY);
    expect(placed.map(({ name }) => name)).toEqual(names(count));
    expect(new Set(placed.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
    for (const { x, y } of placed) {
      expect(Math.min(x, y)).toBeGreaterThan(0);
      expect(Math.max(x, y)).toBeLessThan(1);
    }
  },
);

test('tables that nobody has arranged never leave one of them alone in the last row', () => {
  for (let count = 3; count <= 60; count += 1) {
    const rows = placeTables(names(count), EMPTY).map(({ y }) => y);
    const last = rows.filter((y) => y === Math.max(...rows));
    expect(last.length, `${count} tables`).toBeGreaterThan(1);
  }
});

test('the grid for tables that nobody has arranged has as many columns as rows, or one more', () => {
  expect(gridFor(22)).toEqual({ columns: 5, rows: 5 });
  expect(gridFor(40)).toEqual({ columns: 7, rows: 6 });
  expect(gridFor(0)).toEqual({ columns: 1, rows: 1 });
});

test('an arranged table stays where it was put, however the list spells its name', () => {
  const seven = { name: 'Table 7', x: 0.9, y: 0.1, shape: 'square' as const };
  const [one, placed] = placeTables(['1', '7'], { tables: [seven] });
  expect(placed).toEqual({ ...seven, name: '7' });
  expect(one?.name).toBe('1');
});

test('a table added to the venue’s list takes a free place and leaves the arranged tables where they are', () => {
  const arranged = placeTables(names(8), EMPTY).map((table) => ({ ...table, x: table.x * 0.6 }));
  const placed = placeTables(names(10), { tables: arranged });
  expect(placed.slice(0, 8)).toEqual(arranged);
  const [nine, ten] = placed.slice(8);
  const far = ({ x, y }: { x: number; y: number }, other: { x: number; y: number }) =>
    Math.hypot(x - other.x, y - other.y) > 0.1;
  for (const table of arranged)
    expect(far(table, nine ?? table) && far(table, ten ?? table)).toBe(true);
  expect(far(nine ?? { x: 0, y: 0 }, ten ?? { x: 0, y: 0 })).toBe(true);
});

test('removing a table from the venue’s list leaves the other tables of the floor plan where they are', () => {
  const arranged = placeTables(names(4), EMPTY);
  expect(placeTables(['1', '4'], { tables: arranged })).toEqual([arranged[0], arranged[3]]);
});
