import { expect, test } from 'vitest';
import {
  addMark,
  beginDraft,
  growMark,
  moveBy,
  moveTo,
  nameMark,
  removeMark,
  shapeTable,
} from './plan-draft.ts';

const SEVEN = { name: '7', x: 0.5, y: 0.5, shape: 'round' as const };
const TWELVE = { name: '12', x: 0.3, y: 0.5, shape: 'square' as const };
const NO_PLAN = { version: 0, tables: [], marks: [] };
const draft = beginDraft([SEVEN, TWELVE], NO_PLAN);
const seven = { kind: 'table', name: '7' } as const;

test('a table dragged on the floor plan snaps into line and stays inside the walls, and no other table moves', () => {
  expect(moveTo(draft, seven, { x: 0.313, y: 1.7 }).tables).toEqual([
    { ...SEVEN, x: 0.32, y: 0.98 },
    TWELVE,
  ]);
});

test('an arrow key moves a table of the floor plan by one step', () => {
  expect(moveBy(draft, seven, { x: 1, y: -1 }).tables[0]).toEqual({ ...SEVEN, x: 0.52, y: 0.48 });
});

test('the shape of a table on the floor plan can be changed', () => {
  expect(shapeTable(draft, '7', 'long').tables[0]?.shape).toBe('long');
});

test('a bar can be added to the floor plan, named, widened and removed', () => {
  const added = addMark(draft, 'bar', 'one');
  const named = growMark(nameMark(added, 'one', 'Wine bar'), 'one', { x: 1, y: 0 });
  expect(named.marks).toMatchObject([{ kind: 'bar', label: 'Wine bar', width: 0.54 }]);
  expect(growMark(added, 'one', { x: -100, y: -100 }).marks).toMatchObject([
    { width: 0.04, height: 0.04 },
  ]);
  expect(removeMark(named, 'one').marks).toEqual([]);
});
