import type { Rating } from '#shared/feedback/ratings.ts';
import type { Floor, FloorCall } from '#shared/floor/contract.ts';
import type { FloorPlan } from '#shared/floor/plan-contract.ts';
import { formatTableName, normaliseTableName } from '#shared/venues/table-name.ts';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { placeLabels } from './place-labels.ts';
import { gridFor, placeTables } from './place-tables.ts';
import { labelTexts, PlanLabel } from './plan-label.tsx';
import { markStyle, PlanMarkDrawing } from './plan-marks.tsx';
import { PlanTable, placeStyle } from './plan-table.tsx';
import { RatingDot } from './rating-dot.tsx';
import { RoomFrame } from './room-frame.tsx';
import { roomTables } from './room-tables.ts';
import { isSafetyMatter } from './tiles.ts';
import { useRoomSize } from './use-room-size.ts';

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
  const { frame, size } = useRoomSize();
  if (isPending) return <Skeleton className="min-h-0 flex-1 rounded-[22px]" />;
  const tables = roomTables(floor, now);
  const byKey = new Map(tables.map((table) => [normaliseTableName(table.name), table]));
  const places = placeTables(
    floor.tables.map(({ name }) => name),
    plan,
  );
  const grid = gridFor(places.length);
  const standing = places.flatMap((place) => {
    const table = byKey.get(normaliseTableName(place.name));
    byKey.delete(normaliseTableName(place.name));
    return table ? [{ place, table }] : [];
  });
  const calling = standing.filter(({ table }) => table.call);
  const areMany = calling.length >= MANY_LABELS;
  const labels = placeLabels(
    calling.flatMap(({ place, table }) =>
      table.call
        ? [
            {
              place,
              texts: labelTexts(table, areMany),
              isSafety: isSafetyMatter(table.call) && table.call.status !== 'taken',
            },
          ]
        : [],
    ),
    { places, size, grid, isPhone },
  );
  return (
    <>
      <RoomFrame label="The room" frame={frame}>
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
        {labels.map((label) => {
          const table = calling.find(({ place }) => place.name === label.name)?.table;
          return table && <PlanLabel key={label.name} {...{ label, table }} />;
        })}
        {places.length === 0 && (
          <p className="absolute inset-0 m-auto grid max-w-[24em] place-items-center p-4 text-center text-board-soft">
            No tables are listed yet. Calls still appear, under the table that the guest names.
          </p>
        )}
      </RoomFrame>
      <RoomLegend hasRatings={floor.lastHour !== null}>
        {[...byKey.values()].map(({ name }) => formatTableName(name))}
      </RoomLegend>
    </>
  );
}

const LEGEND: readonly { rating: Rating; word: string }[] = [
  { rating: 'excellent', word: 'Glad' },
  { rating: 'okay', word: 'Okay' },
  { rating: 'poor', word: 'Unhappy' },
];

/**
 * Explains the dots, and names the calling tables that are not in the room. The row always has the
 * same height, so that it never moves the room above it.
 */
function RoomLegend({
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
            {LEGEND.map(({ rating, word }) => (
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
