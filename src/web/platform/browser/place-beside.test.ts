import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PlacementRules, placeBeside } from './place-beside.ts';

const BELOW: PlacementRules = { side: 'bottom', align: 'center', offset: 6, padding: 12 };

beforeEach(() => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** A button of 100 by 40 pixels. */
function buttonAt(left: number, top: number): HTMLElement {
  const button = document.createElement('button');
  button.getBoundingClientRect = () => new DOMRect(left, top, 100, 40);
  return button;
}

function boxOf(width: number, height: number): HTMLElement {
  const box = document.createElement('div');
  vi.spyOn(box, 'offsetWidth', 'get').mockReturnValue(width);
  vi.spyOn(box, 'offsetHeight', 'get').mockReturnValue(height);
  return box;
}

test.each([
  ['below its button', buttonAt(150, 100), 'center', { x: 100, y: 146, side: 'bottom' }],
  ['at its button’s left edge', buttonAt(150, 100), 'start', { x: 150, y: 146, side: 'bottom' }],
  ['at its button’s right edge', buttonAt(150, 100), 'end', { x: 50, y: 146, side: 'bottom' }],
  ['inside the window', buttonAt(290, 100), 'start', { x: 188, y: 146, side: 'bottom' }],
  ['above, where there is more room', buttonAt(150, 700), 'center', { y: 394, side: 'top' }],
] as const)(
  'a menu is placed beside its button and inside the window: %s',
  (_, button, align, place) => {
    expect(placeBeside(button, boxOf(200, 300), { ...BELOW, align })).toMatchObject(place);
  },
);

test('a menu that is too long for the window is told how much room it has', () => {
  const onSize = vi.fn();
  placeBeside(buttonAt(150, 300), boxOf(200, 2000), { ...BELOW, onSize });
  expect(onSize.mock.lastCall?.[0]).toMatchObject({ availableHeight: 442, availableWidth: 376 });
});

test('the arrow of a tooltip points at the middle of its button, and reports its offset if it cannot', () => {
  const arrow = boxOf(10, 5);
  const pointing = (left: number) =>
    placeBeside(buttonAt(left, 100), boxOf(200, 30), { ...BELOW, arrow }).arrow;
  expect(pointing(20)).toEqual({ x: 53, centerOffset: 0 });
  expect(pointing(-98)).toEqual({ x: 0, centerOffset: -55 });
});
