import type { FloorPlan, PlacedTable } from '#shared/floor/plan-contract.ts';
import type { TableShape } from '#shared/floor/plan-rules.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';

/** Names longer than this need a wider table. */
const SHORT_NAME = 4;
/** The number of columns in relation to rows: rooms are drawn a little wider than high. */
const WIDTH_TO_HEIGHT = 1.1;
/**
 * The height of a table's middle within its row: slightly above the centre, to leave space for the
 * label below.
 */
const PLACE_IN_ROW = 0.44;

/** How many tables fit beside and below each other. */
export type Grid = { columns: number; rows: number };

/**
 * The grid for this many tables. No table is alone in the last row, where it would look forgotten.
 */
export function gridFor(tables: number): Grid {
  let columns = Math.max(1, Math.ceil(Math.sqrt(tables * WIDTH_TO_HEIGHT)));
  while (tables > columns && tables % columns === 1) columns += 1;
  return { columns, rows: Math.max(1, Math.ceil(tables / columns)) };
}

/**
 * The place of every table on the venue's list: as arranged, or in the next free place of a plain
 * grid if it was added later. Depends on the list and the plan alone, so that no call moves a table.
 */
export function placeTables(names: readonly string[], plan: Pick<FloorPlan, 'tables'>) {
  const arranged = new Map(plan.tables.map((table) => [normaliseTableName(table.name), table]));
  const isGrid = !names.some((name) => arranged.has(normaliseTableName(name)));
  const places = gridPlaces(gridFor(names.length));
  const taken = names.flatMap((name) => arranged.get(normaliseTableName(name)) ?? []);
  return names.map((name, index): PlacedTable => {
    const known = arranged.get(normaliseTableName(name));
    if (known) return { ...known, name };
    const place = (isGrid ? places[index] : nextFreePlace(places, taken)) ?? { x: 0.5, y: 0.5 };
    const placed = { name, ...place, shape: shapeFor(name, index) };
    taken.push(placed);
    return placed;
  });
}

/**
 * The shape of a table that nobody has arranged: long for a long name, otherwise round and square
 * in turn.
 */
function shapeFor(name: string, index: number): TableShape {
  if (name.length > SHORT_NAME) return 'long';
  return index % 2 === 0 ? 'round' : 'square';
}

type Place = { x: number; y: number };

function gridPlaces({ columns, rows }: Grid): Place[] {
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: ((index % columns) + 0.5) / columns,
    y: (Math.floor(index / columns) + PLACE_IN_ROW) / rows,
  }));
}

/** The place of the grid that is farthest from all tables. */
function nextFreePlace(places: readonly Place[], taken: readonly Place[]): Place | undefined {
  const room = (place: Place) =>
    Math.min(...taken.map(({ x, y }) => Math.hypot(x - place.x, y - place.y)));
  return places.toSorted((one, other) => room(other) - room(one))[0];
}
