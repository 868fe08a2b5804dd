import type { ReactNode } from 'react';
import type { CallOutcome } from '#shared/floor/call-rules.ts';
import type { Floor, FloorCall } from '#shared/floor/contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { countWord } from '../minutes.ts';
import { splitFlood } from '../room/flood.ts';
import { isWorthGoingFirst, waitingCalls } from '../room/room-tables.ts';
import { type Tile, tilesOf } from '../room/tiles.ts';
import { WAITING_HEADING_ID } from './board-text.ts';
import { FloodCard } from './flood-card.tsx';
import { TakenCard } from './taken-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

export type CallActs = {
  isBusy: (call: FloorCall) => boolean;
  onGo: (call: FloorCall) => void;
  onArrive: (call: FloorCall) => void;
  onTakeOver: (call: FloorCall) => void;
  onDone: (call: FloorCall, outcome: CallOutcome | undefined) => void;
};

/** Who waits, safety matters and then the longest wait first, and whom somebody is with already. */
export function Calls({
  floor,
  now,
  isWide,
  isCalling,
  isShared,
  timeZone,
  acts,
  pause,
  notice,
  calm,
}: {
  floor: Floor;
  now: number;
  isWide: boolean;
  isCalling: boolean;
  isShared: boolean;
  timeZone: string;
  acts: CallActs;
  pause: { problem: string | undefined; onPause: (() => void) | undefined };
  /** What the last tap has come to. */
  notice: ReactNode;
  /** What stands here when nobody waits. */
  calm: ReactNode;
}) {
  const waiting = tilesOf(waitingCalls(floor));
  const taken = tilesOf(floor.calls.filter(({ status }) => status === 'taken'));
  const { tiles, flood } = splitFlood(waiting, now);
  const isBusy = ({ calls }: Pick<Tile, 'calls'>) => calls.some(acts.isBusy);
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
          waiting.length === 0 ? 'sr-only' : 'max-md:sr-only',
        )}
      >
        {tiles.length === 0 && flood ? 'Many calls at once' : waitingWords(tiles.length)}
      </h2>
      {notice}
      {tiles.length > 0 && (
        <div className="grid gap-2.5 md:grid-cols-[repeat(auto-fit,minmax(min(100%,13.75em),1fr))] md:gap-5">
          {tiles.map(({ call, calls }, place) => (
            <WaitingCard
              key={call.id}
              call={call}
              count={calls.length}
              now={now}
              isFirst={place === 0 && isWorthGoingFirst(call)}
              isCalling={isCalling}
              isBusy={isBusy({ calls })}
              onGo={() => acts.onGo(call)}
            />
          ))}
        </div>
      )}
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
      {taken.map(({ call, calls }) => (
        <TakenCard
          key={call.id}
          call={call}
          now={now}
          isWide={isWide}
          isBusy={isBusy({ calls })}
          isShared={isShared}
          onArrive={() => acts.onArrive(call)}
          onTakeOver={() => acts.onTakeOver(call)}
          onDone={(outcome) => acts.onDone(call, outcome)}
        />
      ))}
      {waiting.length === 0 && calm}
    </section>
  );
}

function waitingWords(count: number): string {
  if (count === 0) return 'Nobody is waiting';
  if (count === 1) return 'One guest is waiting';
  const word = countWord(count);
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} guests are waiting`;
}
