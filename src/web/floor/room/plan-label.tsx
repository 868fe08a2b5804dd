import { Siren } from 'lucide-react';
import type { PlacedTable } from '#shared/floor/plan-contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { tileReason } from '../board/call-reason.ts';
import type { Grid } from './place-tables.ts';
import { placeStyle } from './plan-table.tsx';
import type { RoomTable } from './room-tables.ts';
import { isSafetyMatter } from './tiles.ts';

/**
 * What happens at a table, written below it. Hidden from screen readers, since the table's own name
 * says it. The label slides sideways near a wall, so that it always stays inside the room.
 */
export function PlanLabel({
  place,
  grid,
  table: { call, word },
  isShort,
}: {
  place: PlacedTable;
  grid: Grid;
  table: RoomTable;
  /** Whether many tables call, so that only the shortest words have room. */
  isShort: boolean;
}) {
  if (!call) return null;
  const isTaken = call.status === 'taken';
  const isSafety = isSafetyMatter(call);
  const { height } = placeStyle(place, grid);
  const isAbove = place.y > 0.84;
  const isAtWall = place.x < 0.09 || place.x > 0.91;
  const reason = tileReason({ call, calls: [call] });
  return (
    <span
      aria-hidden
      className={classNames(
        'pointer-events-none absolute flex h-[1.5em] max-w-[62%] items-center gap-1 whitespace-nowrap rounded-full px-[0.6em] font-bold text-[clamp(13px,0.85em,17px)] ring-2 ring-surface max-md:h-[18px] max-md:border-[1.5px] max-md:text-[12px] max-md:ring-1',
        // In a dense room on a phone, the label would cover the names of other tables.
        grid.rows > 5 && !isSafety && 'max-md:hidden',
        isTaken && 'bg-board-basil text-on-board-basil',
        !isTaken && isSafety && 'z-10 bg-board-chili text-on-board-chili',
        !isTaken && !isSafety && 'border-2 border-board-chili bg-surface text-board-chili',
      )}
      style={{
        left: `${place.x * 100}%`,
        transform: `translate(-${isShort && !isAtWall ? 50 : place.x * 100}%, ${isAbove ? '-100%' : '0'})`,
        top: `calc(${place.y * 100}% ${isAbove ? '-' : '+'} ${height} * 0.62)`,
      }}
    >
      {isSafety && !isTaken && <Siren className="size-[1.15em] shrink-0" />}
      <span className="truncate">
        {isTaken &&
          takenWords(word, { isShort, isThere: call.arrivedAt !== null, isYours: call.isYours })}
        {!isTaken && isSafety && (isShort ? word : reason)}
        {!isTaken && !isSafety && (isShort ? word : `${word} · ${reason}`)}
      </span>
    </span>
  );
}

function takenWords(
  who: string,
  { isShort, isThere, isYours }: { isShort: boolean; isThere: boolean; isYours: boolean },
): string {
  if (isShort) return isYours ? 'You' : who;
  if (isThere) return isYours ? 'You’re there' : `${who} is there`;
  return isYours ? 'You’re going' : `${who} is going`;
}
