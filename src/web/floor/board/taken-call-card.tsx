import { Check, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CallOutcome } from '#shared/floor/call-rules.ts';
import { tableWords } from '#shared/venues/table-words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { needsFollowUp } from '../live/use-ring.ts';
import { minutesSince } from '../minutes.ts';
import { TableFromAbove } from '../room/table-from-above.tsx';
import { isSafetyMatter, type Tile } from '../room/tiles.ts';
import { BigButton } from './board-sheet.tsx';
import { CallOutcomePicker, offeredOutcome } from './call-outcome-sheet.tsx';
import { tileReason } from './call-reason.ts';
import { ReasonLines } from './waiting-call-card.tsx';

/**
 * A call whose staff member is on the way or at the table. One tap ends the call; if there is room,
 * the outcome can be tapped too. If the call was taken long ago, the card asks about it. A safety
 * matter is red and shows its reason, even if it became one after the call was taken.
 */
export function TakenCallCard({
  tile,
  now,
  isWide,
  isBusy,
  isShared,
  onArrive,
  onTakeOver,
  onDone,
}: {
  tile: Tile;
  now: number;
  isWide: boolean;
  isBusy: boolean;
  /** On a shared device the member is unknown, so every call can be ended. */
  isShared: boolean;
  onArrive: () => void;
  onTakeOver: () => void;
  onDone: (outcome: CallOutcome | undefined) => void;
}) {
  const { call } = tile;
  const [tapped, setTapped] = useState<CallOutcome>();
  const outcome = offeredOutcome(tapped, tile.calls);
  const id = `call-${call.id}`;
  const table = tableWords(call.tableNumber);
  const who = call.takenBy ?? 'Somebody';
  const inside = table.replace(/^Table /, 'table ');
  const title = call.isYours ? `${table} is yours` : `${who} has ${inside}`;
  const minutes = `${minutesSince(call.takenAt ?? call.createdAt, now)} min`;
  const isAsked = needsFollowUp(call, now);
  const isAlarm = tile.calls.some(isSafetyMatter);
  const since = call.arrivedAt ? `at the table, ${minutes}` : minutes;
  const standing = isAsked ? `${minutes} by now. Is it done?` : since;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-taken`}
      tabIndex={-1}
      className={classNames(
        'flex min-w-0 scroll-mt-32 flex-col gap-4 rounded-[24px] border-[5px] bg-surface p-2 md:px-[17px] md:py-[15px]',
        borderOf({ isAlarm, isAsked }),
      )}
    >
      <div className="flex flex-wrap items-center gap-3 md:gap-[18px]">
        <TableFromAbove
          name={call.tableNumber}
          tone="taken"
          className="size-[60px] md:size-[84px]"
        />
        <div className="min-w-[5em] flex-1">
          <h3
            id={`${id}-taken`}
            className="wrap-anywhere line-clamp-2 font-bold leading-[1.1] md:text-[1.33em]"
          >
            {title}
          </h3>
          <p className="wrap-anywhere line-clamp-2 text-board-soft leading-[1.2]">
            {/* A phone has no room for the reason. */}
            {isWide && !isAlarm ? `${tileReason(tile)}, ` : ''}
            {standing}
            {isWide && !isAsked && '. What helped?'}
          </p>
        </div>
        <BigButton
          tone="basil"
          icon={Check}
          isBusy={isBusy}
          aria-label={`Done at ${table}`}
          className="min-h-[60px] w-auto text-[1.1em] md:min-h-[76px] md:min-w-[190px] md:text-[1.4em]"
          onClick={() => onDone(isWide ? outcome : undefined)}
        >
          Done
        </BigButton>
      </div>
      {isAlarm && (
        <p className="flex items-center gap-2.5 rounded-[14px] bg-board-chili px-3 py-2 font-bold text-on-board-chili leading-[1.15]">
          <TriangleAlert aria-hidden className="size-[1.4em] shrink-0" />
          <span className="min-w-0">
            <ReasonLines tile={tile} />
          </span>
        </p>
      )}
      <div className="flex flex-wrap gap-2.5 empty:hidden">
        {(call.isYours || isShared) && !call.arrivedAt && (
          <CallButton label={`I'm at ${inside}`} isBusy={isBusy} onClick={onArrive}>
            I'm at the table
          </CallButton>
        )}
        {!call.isYours && (
          <CallButton label={`Take over ${inside}`} isBusy={isBusy} onClick={onTakeOver}>
            Take over
          </CallButton>
        )}
      </div>
      {isWide && (
        <CallOutcomePicker
          layout="row"
          calls={tile.calls}
          label={`What helped at ${table}?`}
          value={outcome}
          onChoose={setTapped}
        />
      )}
    </section>
  );
}

function borderOf({ isAlarm, isAsked }: { isAlarm: boolean; isAsked: boolean }): string {
  if (isAlarm) return 'border-board-chili';
  return isAsked ? 'border-saffron' : 'border-board-basil';
}

function CallButton({
  label,
  isBusy,
  onClick,
  children,
}: {
  label: string;
  isBusy: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isBusy || undefined}
      className="min-h-[56px] grow rounded-[16px] border-2 border-board-basil bg-surface px-4 font-semibold text-board-basil"
      onClick={isBusy ? undefined : onClick}
    >
      {children}
    </button>
  );
}
