import { Siren } from 'lucide-react';
import type { FloorCall } from '#shared/floor/contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { tileReason } from '../board/call-reason.ts';
import type { PlacedLabel } from './place-labels.ts';
import type { RoomTable } from './room-tables.ts';
import { isSafetyMatter } from './tiles.ts';

/**
 * What happens at a table, written beside it. Hidden from screen readers, since the table's own
 * name says it.
 */
export function PlanLabel({
  label: { x, y, width, text },
  table: { call },
}: {
  label: PlacedLabel;
  table: RoomTable;
}) {
  if (!call) return null;
  const isTaken = call.status === 'taken';
  const isSafety = isSafetyMatter(call);
  return (
    <span
      aria-hidden
      className={classNames(
        'pointer-events-none absolute flex h-[25px] -translate-x-1/2 items-center gap-1 whitespace-nowrap rounded-full px-[0.6em] font-bold text-[15.5px] ring-2 ring-surface max-md:h-[19px] max-md:text-[12px] max-md:ring-1',
        isTaken && 'bg-board-basil text-on-board-basil',
        !isTaken && isSafety && 'z-10 bg-board-danger text-on-board-danger',
        !isTaken &&
          !isSafety &&
          'border-2 border-board-call bg-surface text-board-chili max-md:border-[1.5px]',
      )}
      style={{ left: x, top: y, maxWidth: width }}
    >
      {isSafety && !isTaken && <Siren className="size-[1.15em] shrink-0" />}
      <span className="truncate">{text}</span>
    </span>
  );
}

/** What a label can say, the longest first. Where many tables call, only the shortest has room. */
export function labelTexts({ call, word }: RoomTable, isShort: boolean): readonly string[] {
  if (!call) return [];
  const { short, long } =
    call.status === 'taken' ? takenTexts(word, call) : waitingTexts(word, call);
  return isShort ? [short] : [long, short];
}

function waitingTexts(word: string, call: FloorCall) {
  // The card names the emergency in full. Here, a longer label would cover the tables around it.
  if (call.isEmergency) return { long: 'Emergency?', short: 'Emergency?' };
  const reason = tileReason({ call, calls: [call] });
  return { long: isSafetyMatter(call) ? reason : `${word} · ${reason}`, short: word };
}

function takenTexts(who: string, { arrivedAt, isYours }: FloorCall) {
  const hasArrived = arrivedAt !== null;
  if (isYours) return { long: hasArrived ? 'You’re there' : 'You’re going', short: 'You' };
  return { long: hasArrived ? `${who} is there` : `${who} is going`, short: who };
}
