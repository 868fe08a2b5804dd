import type { ReactNode } from 'react';
import type { CallOutcome } from '#shared/floor/call-rules.ts';
import type { Floor, FloorCall } from '#shared/floor/contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { countWord } from '../minutes.ts';
import { waitingCalls } from '../room/room-tables.ts';
import { TakenCard } from './taken-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

export type CallActs = {
  isBusy: (call: FloorCall) => boolean;
  onGo: (call: FloorCall) => void;
  onArrive: (call: FloorCall) => void;
  onTakeOver: (call: FloorCall) => void;
  onDone: (call: FloorCall, outcome: CallOutcome | undefined) => void;
};

/** Who waits, the longest first, and whom somebody is with already. */
export function Calls({
  floor,
  now,
  isWide,
  isCalling,
  isShared,
  acts,
  notice,
  calm,
}: {
  floor: Floor;
  now: number;
  isWide: boolean;
  isCalling: boolean;
  isShared: boolean;
  acts: CallActs;
  /** What the last tap has come to. */
  notice: ReactNode;
  /** What stands here when nobody waits. */
  calm: ReactNode;
}) {
  const waiting = waitingCalls(floor);
  const taken = floor.calls.filter(({ status }) => status === 'taken');
  return (
    <section
      aria-labelledby="waiting-guests"
      className="flex min-w-0 flex-col gap-2.5 md:gap-[18px]"
    >
      <h2
        id="waiting-guests"
        className={classNames(
          'font-display font-semibold text-[1.25em] leading-[1.33]',
          waiting.length === 0 ? 'sr-only' : 'max-md:sr-only',
        )}
      >
        {waitingWords(waiting.length)}
      </h2>
      {notice}
      {waiting.length > 0 && (
        <div className="grid gap-2.5 md:grid-cols-[repeat(auto-fit,minmax(min(100%,13.75em),1fr))] md:gap-5">
          {waiting.map((call, place) => (
            <WaitingCard
              key={call.id}
              call={call}
              now={now}
              isFirst={place === 0 && call.status === 'waiting'}
              isCalling={isCalling}
              isBusy={acts.isBusy(call)}
              onGo={() => acts.onGo(call)}
            />
          ))}
        </div>
      )}
      {taken.map((call) => (
        <TakenCard
          key={call.id}
          call={call}
          now={now}
          isWide={isWide}
          isBusy={acts.isBusy(call)}
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
