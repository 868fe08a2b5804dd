import { expect, test } from 'vitest';
import type { PlacedTable } from '#shared/floor/plan-contract.ts';
import { type LabelRequest, placeLabels, tableSize } from './place-labels.ts';
import { gridFor, placeTables } from './place-tables.ts';

const TABLET = { width: 646, height: 584 };
const PHONE = { width: 360, height: 300 };
const UNARRANGED = { tables: [] };

const named = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

function aLabelRequest(
  place: PlacedTable | undefined,
  overrides: Partial<LabelRequest> = {},
): LabelRequest {
  if (!place) throw new Error('no such table');
  return { place, texts: ['4 min · Disappointing food', '4 min'], isSafety: false, ...overrides };
}

function labelsOf(
  requests: readonly LabelRequest[],
  places: readonly PlacedTable[],
  size = TABLET,
) {
  const grid = gridFor(places.length);
  return placeLabels(requests, { places, size, grid, isPhone: size === PHONE });
}

const HEIGHT = { tablet: 25, phone: 19 };

function coveringPairs(labels: ReturnType<typeof placeLabels>, height: number) {
  return labels.flatMap((one, index) =>
    labels
      .slice(index + 1)
      .filter(
        (other) =>
          Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
          Math.abs(one.y - other.y) < height,
      )
      .map((other) => [one.name, other.name]),
  );
}

for (const [screen, size] of [
  ['tablet', TABLET],
  ['phone', PHONE],
] as const) {
  test(`labels of 22 calling tables on a ${screen} never cover each other or the name of a table`, () => {
    const places = placeTables(named(22), UNARRANGED);
    const labels = labelsOf(
      places.map((place) => aLabelRequest(place, { texts: ['14 min'] })),
      places,
      size,
    );
    expect(labels.length).toBeGreaterThan(11);
    expect(coveringPairs(labels, HEIGHT[screen])).toEqual([]);
    const half = 0.36 * tableSize(size, gridFor(22));
    for (const { y } of labels) {
      const middles = places.map((place) => place.y * size.height);
      expect(
        middles.some((middle) => y < middle + half && y + HEIGHT[screen] > middle - half),
      ).toBe(false);
    }
  });
}

test('two calling tables side by side on the floor plan both get a label, at least one of them the short one', () => {
  const places = placeTables(named(22), UNARRANGED);
  const labels = labelsOf([aLabelRequest(places[1]), aLabelRequest(places[2])], places);
  expect(labels.map(({ name }) => name)).toEqual(['2', '3']);
  expect(labels.map(({ text }) => text)).toContain('4 min');
  expect(coveringPairs(labels, HEIGHT.tablet)).toEqual([]);
});

test('the label of a table stands above it if there is no room below the last row of the floor plan', () => {
  const place: PlacedTable = { name: '1', x: 0.5, y: 0.97, shape: 'round' };
  const [label] = labelsOf([aLabelRequest(place)], [place]);
  expect(label?.y).toBeLessThan(place.y * TABLET.height);
});

test('the label of a table near a wall stays inside the floor plan', () => {
  const place: PlacedTable = { name: '1', x: 0.02, y: 0.5, shape: 'round' };
  const [label] = labelsOf([aLabelRequest(place)], [place]);
  expect((label?.x ?? 0) - (label?.width ?? 0) / 2).toBeGreaterThanOrEqual(0);
});

test('a safety matter has a label even between tables that leave no room for other labels', () => {
  const crowd = named(30).map(
    (name, index): PlacedTable => ({
      name,
      x: 0.4 + (index % 6) * 0.04,
      y: 0.4 + Math.floor(index / 6) * 0.04,
      shape: 'round',
    }),
  );
  const ordinary = labelsOf([aLabelRequest(crowd[15])], crowd);
  const safety = labelsOf([aLabelRequest(crowd[15], { isSafety: true })], crowd);
  expect(ordinary).toEqual([]);
  expect(safety.map(({ text }) => text)).toEqual(['4 min']);
});

test('the label of a safety matter stands outside the rings around its table if there is room', () => {
  const place: PlacedTable = { name: '4', x: 0.5, y: 0.5, shape: 'round' };
  const request = aLabelRequest(place, { texts: ['Emergency?'], isSafety: true });
  for (const size of [TABLET, PHONE]) {
    const [label] = labelsOf([request], [place], size);
    const ring = place.y * size.height + 0.78 * tableSize(size, gridFor(1));
    expect(label?.y).toBeGreaterThanOrEqual(ring);
  }
});
