import type { ReactNode } from 'react';
import type { CallOutcome } from '#shared/floor/call-rules.ts';
import type { Floor, FloorCall } from '#shared/floor/contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { AlarmsCard, FloodCard } from '../flood/flood-card.tsx';
import { groupCallsIntoTiles, isSafetyMatter, type Tile } from '../room/tiles.ts';
import { waitingTiles } from '../room/waiting-tiles.ts';
import { WAITING_HEADING_ID } from './board-text.ts';
import { TakenCallCard } from './taken-call-card.tsx';
import { WaitingCallCard } from './waiting-call-card.tsx';
import { waitingWords } from './waiting-words.ts';

export type CallActions = {
  isBusy: (call: FloorCall) => boolean;
  onGo: (call: FloorCall) => void;
  onArrive: (call: FloorCall) => void;
  onTakeOver: (call: FloorCall) => void;
  onDone: (call: FloorCall, outcome: CallOutcome | undefined) => void;
};

/** Waiting guests, safety matters first and then the longest wait, followed by taken calls. */
export function CallList({
  floor,
  now,
  isWide,
  isCalling,
  isShared,
  timeZone,
  acts,
  pause,
  notices,
  calm,
}: {
  floor: Floor;
  now: number;
  isWide: boolean;
  isCalling: boolean;
  isShared: boolean;
  timeZone: string;
  acts: CallActions;
  pause: { problem: string | undefined; onPause: (() => void) | undefined };
  /** The result of the last tap, and news of withdrawn calls. */
  notices: ReactNode;
  /** Shown when no guest is waiting. */
  calm: ReactNode;
}) {
  const taken = groupCallsIntoTiles(floor.calls.filter(({ status }) => status === 'taken'));
  const { tiles, alarms, flood, first } = waitingTiles(floor, now);
  const isCalm = tiles.length === 0 && !alarms && !flood;
  const isBusy = ({ calls }: Pick<Tile, 'calls'>) => calls.some(acts.isBusy);
  const cards = (shown: readonly Tile[]) =>
    shown.length > 0 && (
      <div className="grid gap-2.5 md:grid-cols-[repeat(auto-fit,minmax(min(100%,13.75em),1fr))] md:gap-5">
        {shown.map((tile) => (
          <WaitingCallCard
            key={tile.call.id}
            tile={tile}
            now={now}
            isFirst={tile.call.id === first?.id}
            isCalling={isCalling}
            isBusy={isBusy(tile)}
            onGo={() => acts.onGo(tile.call)}
          />
        ))}
      </div>
    );
  return (
    <section
      aria-labelledby={WAITING_HEADING_ID}
      className="flex min-w-0 flex-col gap-2.5 md:gap-[18px]"
    >
      <h2
        id={WAITING_HEADING_ID}
        tabIndex={-1}
        className={classNames(
          'font-display font-semibold text-[1.25em] leading-[1.33] outline-none',
          isCalm ? 'sr-only' : 'max-md:sr-only',
        )}
      >
        {waitingWords({ tiles, alarms, flood })}
      </h2>
      {notices}
      {cards(alarms ? tiles.filter(isAlarmed) : tiles)}
      {alarms && <AlarmsCard flood={alarms} now={now} isBusy={acts.isBusy} onGo={acts.onGo} />}
      {alarms && cards(tiles.filter((tile) => !isAlarmed(tile)))}
      {flood && (
        <FloodCard
          flood={flood}
          now={now}
          timeZone={timeZone}
          hasList={floor.tables.length > 0}
          isBusy={acts.isBusy}
          problem={pause.problem}
          onGo={acts.onGo}
          onPause={pause.onPause}
        />
      )}
      {taken.map((tile) => (
        <TakenCallCard
          key={tile.call.id}
          tile={tile}
          now={now}
          isWide={isWide}
          isBusy={isBusy(tile)}
          isShared={isShared}
          onArrive={() => acts.onArrive(tile.call)}
          onTakeOver={() => acts.onTakeOver(tile.call)}
          onDone={(outcome) => acts.onDone(tile.call, outcome)}
        />
      ))}
      {isCalm && calm}
    </section>
  );
}

function isAlarmed({ calls }: Tile): boolean {
  return calls.some(isSafetyMatter);
}
