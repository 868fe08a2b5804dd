import type { Rating } from '#shared/feedback/ratings.ts';
import type { Floor, FloorCall } from '#shared/floor/contract.ts';
import type { FloorPlan, PlacedTable } from '#shared/floor/plan-contract.ts';
import { tableKey, tableWords } from '#shared/venues/table-words.ts';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { gridFor, placeTables } from './place-tables.ts';
import { PlanLabel } from './plan-label.tsx';
import { markStyle, PlanMarkDrawing } from './plan-marks.tsx';
import { PlanTable, placeStyle } from './plan-table.tsx';
import { RatingDot } from './rating-dot.tsx';
import { RoomFrame } from './room-frame.tsx';
import { roomTables } from './room-tables.ts';
import { isSafetyMatter } from './tiles.ts';

/** From this many calling tables on, labels hold only the shortest words. */
const MANY_LABELS = 5;

/**
 * The tables of the room where they stand. A call changes the colour, rings and label of its table;
 * nothing ever moves.
 */
export function Room({
  floor,
  plan,
  isPending,
  now,
  isPhone,
  nameOf,
  onShow,
}: {
  floor: Floor;
  plan: FloorPlan;
  /** Whether the places of the tables are not known yet. */
  isPending: boolean;
  now: number;
  isPhone: boolean;
  /** The person who has a table, if anybody has. */
  nameOf: (table: string) => string | undefined;
  /** Shows the call of a table. */
  onShow: (call: FloorCall) => void;
}) {
  if (isPending) return <Skeleton className="min-h-0 flex-1 rounded-[22px]" />;
  const tables = roomTables(floor, now);
  const byKey = new Map(tables.map((table) => [tableKey(table.name), table]));
  const places = placeTables(
    floor.tables.map(({ name }) => name),
    plan,
  );
  const grid = gridFor(places.length);
  const standing = places.flatMap((place) => {
    const table = byKey.get(tableKey(place.name));
    byKey.delete(tableKey(place.name));
    return table ? [{ place, table }] : [];
  });
  const calling = standing.filter(({ table }) => table.call);
  const areMany = calling.length >= MANY_LABELS;
  // On a phone, many labels would cover the tables; the colours and rings remain.
  const labelled = calling.filter(
    ({ table }) => !(isPhone && areMany) || (table.call && isSafetyMatter(table.call)),
  );
  return (
    <>
      <RoomFrame label="The room">
        {plan.marks.map((mark) => (
          <div
            key={JSON.stringify(mark)}
            className="absolute -translate-1/2"
            style={markStyle(mark)}
          >
            <PlanMarkDrawing mark={mark} />
          </div>
        ))}
        <ul>
          {standing.map(({ place, table }) => (
            <li
              key={place.name}
              className="absolute -translate-1/2"
              style={placeStyle(place, grid)}
            >
              <PlanTable place={place} table={table} person={nameOf(place.name)} onShow={onShow} />
            </li>
          ))}
        </ul>
        {labelled.map(({ place, table }) => (
          <PlanLabel
            key={place.name}
            {...{ place, grid, table }}
            isShort={isPhone || areMany || calling.some((other) => isBeside(other.place, place))}
          />
        ))}
        {places.length === 0 && (
          <p className="absolute inset-0 m-auto grid max-w-[24em] place-items-center p-4 text-center text-board-soft">
            No tables are listed yet. Calls still appear, under the table that the guest names.
          </p>
        )}
      </RoomFrame>
      <RoomKey hasRatings={floor.lastHour !== null}>
        {[...byKey.values()].map(({ name }) => tableWords(name))}
      </RoomKey>
    </>
  );
}

/** Whether two tables stand so close in one row that long labels would cover each other. */
function isBeside(one: PlacedTable, other: PlacedTable): boolean {
  const [across, down] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
  return one.name !== other.name && down < 0.1 && across < 0.5;
}

const KEY: readonly { rating: Rating; word: string }[] = [
  { rating: 'excellent', word: 'Glad' },
  { rating: 'okay', word: 'Okay' },
  { rating: 'poor', word: 'Unhappy' },
];

/**
 * What the dots mean, and which tables call that are not in the room. The row is always as high, so
 * that it never moves the room above it.
 */
function RoomKey({
  hasRatings,
  children: elsewhere,
}: {
  hasRatings: boolean;
  children: readonly string[];
}) {
  return (
    <div className="flex h-7 shrink-0 items-center gap-4 overflow-hidden text-[15px] text-board-soft leading-none max-md:gap-3 max-md:text-[14px]">
      {hasRatings && (
        <>
          <b className="font-semibold text-ink max-md:sr-only">Last rating</b>
          <ul className="flex gap-3.5 max-md:gap-2.5">
            {KEY.map(({ rating, word }) => (
              <li key={word} className="flex items-center gap-1.5">
                <RatingDot rating={rating} className="size-3" />
                {word}
              </li>
            ))}
          </ul>
        </>
      )}
      {elsewhere.length > 0 && (
        <p className="ml-auto min-w-0 truncate font-semibold text-board-chili">
          Also: {elsewhere.join(', ')}
        </p>
      )}
    </div>
  );
}
