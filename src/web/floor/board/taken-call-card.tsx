import { Siren } from 'lucide-react';
import { formatTableName, tableInSentence } from '#shared/venues/table-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { needsFollowUp } from '../live/use-ring.ts';
import { minutesSince, minutesWords } from '../minutes.ts';
import { TableFromAbove } from '../room/table-from-above.tsx';
import { isSafetyMatter, type Tile } from '../room/tiles.ts';
import { breathingAdvice, tileReason } from './call-reason.ts';
import { StepButton } from './step-button.tsx';
import { ReasonLines } from './waiting-call-card.tsx';

/**
 * A call whose staff member is on the way or at the table. One tap ends the call; what helped is
 * asked afterwards. If the call was taken long ago, the card asks about it. A safety matter shows
 * its reason and what to do in red, even if it became one after the call was taken.
 */
export function TakenCallCard({
  tile,
  who,
  now,
  isBusy,
  isShared,
  onArrive,
  onTakeOver,
  onDone,
}: {
  tile: Tile;
  /** The name that colleagues use for the member who goes. */
  who: string;
  now: number;
  isBusy: boolean;
  /** On a shared device the member is unknown, so every call can be ended. */
  isShared: boolean;
  onArrive: () => void;
  onTakeOver: () => void;
  onDone: () => void;
}) {
  const { call } = tile;
  const id = `call-${call.id}`;
  const table = formatTableName(call.tableNumber);
  const inside = tableInSentence(call.tableNumber);
  const isAlarm = tile.calls.some(isSafetyMatter);
  const advice = breathingAdvice(tile);
  const isAsked = needsFollowUp(call, now);
  const minutes = minutesWords(minutesSince(call.takenAt ?? call.createdAt, now));
  const where = call.arrivedAt ? 'is at the table' : 'is going';
  return (
    <section
      id={id}
      aria-label={call.isYours ? `${table} is yours` : `${who} has ${inside}`}
      tabIndex={-1}
      className={classNames(
        'flex min-w-0 scroll-mt-3 flex-col gap-2.5 rounded-[20px] border-[3px] bg-surface p-2.5',
        borderOf({ isAlarm, isAsked }),
      )}
    >
      <div className="flex min-w-0 items-center gap-3">
        <TableFromAbove name={call.tableNumber} tone="taken" className="size-[54px]" />
        <div className="min-w-0 flex-1 leading-[1.2]">
          <h3 className="wrap-anywhere font-bold text-[1.1em]">
            {call.isYours ? `${table} is yours` : `${who} ${where}`}
          </h3>
          <p className="wrap-anywhere text-[0.92em] text-board-soft">
            {!call.isYours && `${table}, `}
            {call.isYours && call.arrivedAt && 'at the table, '}
            {isAsked ? `${minutes} by now. Is it done?` : minutes}
            {!isAlarm && !isAsked && ` · ${tileReason(tile)}`}
          </p>
        </div>
      </div>
      {isAlarm && (
        <p className="flex items-center gap-2 rounded-[12px] bg-board-danger px-2.5 py-1.5 font-bold text-[0.92em] text-on-board-danger leading-[1.15]">
          <Siren aria-hidden className="size-[1.4em] shrink-0" />
          <span className="min-w-0">
            <ReasonLines tile={tile} isWhole />
            {advice && <span className="mt-1 block">{advice}</span>}
          </span>
        </p>
      )}
      <div className="flex gap-2">
        {(call.isYours || isShared) && !call.arrivedAt && (
          <StepButton tone="basil" label={`I’m at ${inside}`} isBusy={isBusy} onClick={onArrive}>
            I’m at the table
          </StepButton>
        )}
        {!call.isYours && (
          <StepButton
            tone="basil"
            label={`Take over ${inside}`}
            isBusy={isBusy}
            onClick={onTakeOver}
          >
            Take over
          </StepButton>
        )}
        <StepButton tone="basil" label={`Done at ${table}`} isBusy={isBusy} onClick={onDone}>
          Done
        </StepButton>
      </div>
    </section>
  );
}

function borderOf({ isAlarm, isAsked }: { isAlarm: boolean; isAsked: boolean }): string {
  if (isAlarm) return 'border-board-chili';
  return isAsked ? 'border-saffron' : 'border-board-basil';
}
