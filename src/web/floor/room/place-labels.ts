import type { PlacedTable } from '#shared/floor/plan-contract.ts';
import type { Grid } from './place-tables.ts';

/** The inside of the room on this screen, in pixels. */
export type RoomSize = { width: number; height: number };

/** What can be written at a table. */
export type LabelRequest = {
  place: PlacedTable;
  /** The possible texts, the longest first. */
  texts: readonly string[];
  /**
   * Whether the label is for a waiting safety matter. It is placed first, outside its rings if
   * possible.
   */
  isSafety: boolean;
};

/** A label with its middle and upper edge, in pixels. */
export type PlacedLabel = { name: string; text: string; x: number; y: number; width: number };

/** A table that a label may not cover. */
type Obstacle = { name: string; whole: Box; inside: Box };

type Box = { left: number; right: number; top: number; bottom: number };

/** On a smaller table, the name could not be read. */
const SMALLEST_TABLE_PX = 26;
const LARGEST_TABLE_PX = 104;
/** Half a table with its seats, and with the rings of a call, in table heights. */
const HALF_TABLE = 0.58;
const HALF_RINGED = 0.64;
/** Half the part of a table that shows its name and rating. */
const HALF_NAME = 0.36;
/** From the middle of a table to its label: the label lies on the lower edge of the ring. */
const TO_LABEL = 0.62;
/** From the middle of a table to the label of a safety matter, outside its three rings. */
const TO_LABEL_OUTSIDE = 0.8;
/** Letters of the product's typeface are narrower than this share of its size, on average. */
const LETTER_WIDTH = 0.57;
const GAP_PX = 3;

export function tableSize({ width, height }: RoomSize, { columns, rows }: Grid): number {
  const room = Math.min((width * 0.56) / columns, (height * 0.54) / rows);
  return Math.min(Math.max(room, SMALLEST_TABLE_PX), LARGEST_TABLE_PX);
}

/**
 * Finds a place for the label of every calling table so that no label covers another label or the
 * name of a table, and, where there is room, no table at all. A label that fits nowhere is left
 * out: the colours and rings of its table still show that it is calling. The label of a safety
 * matter may cover the name of a table that is quiet.
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  {
    places,
    size,
    grid,
    isPhone,
  }: { places: readonly PlacedTable[]; size: RoomSize; grid: Grid; isPhone: boolean },
): PlacedLabel[] {
  const table = tableSize(size, grid);
  const calling = new Set(requests.map(({ place }) => place.name));
  const around = (place: PlacedTable, half: number): Box => {
    const across = half * (place.shape === 'long' ? 1.5 : 1);
    return boxAround(place.x * size.width, place.y * size.height, across * table, half * table);
  };
  const bodies = places.map(
    (place): Obstacle => ({
      name: place.name,
      whole: around(place, calling.has(place.name) ? HALF_RINGED : HALF_TABLE),
      inside: around(place, HALF_NAME),
    }),
  );
  const callingBodies = bodies.filter(({ name }) => calling.has(name));
  const labels: { label: PlacedLabel; box: Box }[] = [];
  const byUrgency = requests.toSorted(
    (one, other) => Number(other.isSafety) - Number(one.isSafety),
  );
  for (const { place, texts, isSafety } of byUrgency) {
    const candidates = texts.flatMap((text) => candidatesFor(place, text, isSafety));
    const shortest = candidates.filter(({ label }) => label.text === texts.at(-1));
    const isFree = (
      { box }: { box: Box },
      part: 'whole' | 'inside',
      obstacles: readonly Obstacle[] = bodies,
    ) =>
      labels.every((each) => !overlap(each.box, box)) &&
      obstacles.every((body) => body.name === place.name || !overlap(body[part], box));
    const coversNoCall = (each: { box: Box }) => isFree(each, 'inside', callingBodies);
    const chosen =
      candidates.find((each) => isFree(each, 'whole')) ??
      shortest.find((each) => isFree(each, 'inside')) ??
      (isSafety ? shortest.find(coversNoCall) : undefined);
    if (chosen) labels.push(chosen);
  }
  return labels.map(({ label }) => label);

  /** The places below and above the table, moved sideways where a wall is near. */
  function candidatesFor(place: PlacedTable, text: string, isSafety: boolean) {
    const letters = isPhone ? 12 : 15.5;
    const height = isPhone ? 19 : 25;
    const icon = isSafety ? letters * 1.15 + 4 : 0;
    const width = Math.min(
      text.length * letters * LETTER_WIDTH + letters * 1.2 + icon + 4,
      size.width - 2 * GAP_PX,
    );
    const x = clamp(place.x * size.width, width / 2 + GAP_PX, size.width - width / 2 - GAP_PX);
    const middle = place.y * size.height;
    return (isSafety ? [TO_LABEL_OUTSIDE, TO_LABEL] : [TO_LABEL])
      .flatMap((away) => [middle + away * table, middle - away * table - height])
      .map((y) => ({
        label: { name: place.name, text, x, y, width },
        box: boxAround(x, y + height / 2, width / 2, height / 2),
      }))
      .filter(({ box }) => box.top >= 0 && box.bottom <= size.height);
  }
}

function boxAround(x: number, y: number, across: number, down: number): Box {
  return { left: x - across, right: x + across, top: y - down, bottom: y + down };
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right + GAP_PX &&
    other.left < one.right + GAP_PX &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
