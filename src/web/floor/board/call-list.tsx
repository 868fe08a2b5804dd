import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Floor, FloorCall } from '#shared/floor/contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { AlarmsCard, FloodCard } from '../flood/flood-card.tsx';
import { groupCallsIntoTiles, isSafetyMatter, type Tile } from '../room/tiles.ts';
import { waitingTiles } from '../room/waiting-tiles.ts';
import { staffName } from '../staff-name.ts';
import { WAITING_HEADING_ID } from './board-text.ts';
import { TakenCallCard } from './taken-call-card.tsx';
import { WaitingCallCard } from './waiting-call-card.tsx';
import { waitingWords } from './waiting-words.ts';

export type CallActions = {
  isBusy: (call: FloorCall) => boolean;
  onGo: (call: FloorCall) => void;
  onArrive: (call: FloorCall) => void;
  onTakeOver: (call: FloorCall) => void;
  onDone: (call: FloorCall) => void;
};

/**
 * Waiting guests, safety matters first and then the longest wait, followed by taken calls. Nothing
 * stands above a safety matter.
 */
export function CallList({
  floor,
  now,
  isPhone,
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
  isPhone: boolean;
  isCalling: boolean;
  isShared: boolean;
  timeZone: string;
  acts: CallActions;
  pause: { problem: string | undefined; onPause: (() => void) | undefined };
  /** The state of the board, the result of the last tap, and news of withdrawn calls. */
  notices: ReactNode;
  /** Shown when no guest is waiting. */
  calm: ReactNode;
}) {
  const taken = groupCallsIntoTiles(floor.calls.filter(({ status }) => status === 'taken'));
  const { tiles, alarms, flood, unconfirmed, first } = waitingTiles(floor, now);
  const isCalm = tiles.length === 0 && !alarms && !flood;
  const safety = tiles.filter(isAlarmed);
  useShowNewAlarm(safety);
  const isBusy = ({ calls }: Pick<Tile, 'calls'>) => calls.some(acts.isBusy);
  const list = useRef<HTMLElement>(null);
  const isCrowded = useCrowded(list, [...tiles, ...taken]);
  // Below the room of a phone only the first card has space; beside that of a tablet usually more.
  const isRow = (tile: Tile) =>
    tile !== tiles[0] && (isPhone ? tiles.length > 1 : isCrowded && !isAlarmed(tile));
  const cards = (shown: readonly Tile[]) =>
    shown.map((tile) => (
      <WaitingCallCard
        key={tile.call.id}
        tile={tile}
        now={now}
        isFirst={tile.call.id === first?.id}
        isCalling={isCalling}
        isRow={isRow(tile)}
        isUnscanned={unconfirmed.has(tile.call)}
        isBusy={isBusy(tile)}
        onGo={() => acts.onGo(tile.call)}
        onArrive={() => acts.onArrive(tile.call)}
        onDone={() => acts.onDone(tile.call)}
      />
    ));
  return (
    <section
      ref={list}
      aria-labelledby={WAITING_HEADING_ID}
      className="flex min-w-0 flex-1 flex-col gap-2.5"
    >
      <h2
        id={WAITING_HEADING_ID}
        tabIndex={-1}
        className={classNames(
          'font-display font-semibold text-[1.15em] leading-[1.2] outline-none',
          isCalm ? 'sr-only' : 'max-md:sr-only',
        )}
      >
        {waitingWords({ tiles, alarms, flood })}
      </h2>
      {cards(safety)}
      {notices}
      {alarms && <AlarmsCard flood={alarms} now={now} isBusy={acts.isBusy} onGo={acts.onGo} />}
      {cards(tiles.filter((tile) => !isAlarmed(tile)))}
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
          who={staffName(tile.call, floor.calls)}
          now={now}
          isBusy={isBusy(tile)}
          isShared={isShared}
          onArrive={() => acts.onArrive(tile.call)}
          onTakeOver={() => acts.onTakeOver(tile.call)}
          onDone={() => acts.onDone(tile.call)}
        />
      ))}
      {isCalm && calm}
    </section>
  );
}

/**
 * Whether the cards overflow their column, so that calls have to become rows. Every change of the
 * calls or of the screen's size is measured anew with whole cards, before the browser paints them.
 */
function useCrowded(list: RefObject<HTMLElement | null>, tiles: readonly Tile[]): boolean {
  const key = [innerWidth, innerHeight, ...tiles.map(({ call }) => call.id)].join(' ');
  const [crowded, setCrowded] = useState<string>();
  useLayoutEffect(() => {
    const column = list.current?.parentElement;
    if (crowded !== key && column && column.scrollHeight > column.clientHeight) setCrowded(key);
  });
  return crowded === key;
}

/** Brings a safety matter that has just come to light into view, however far the list is scrolled. */
function useShowNewAlarm(safety: readonly Tile[]): void {
  const before = useRef<ReadonlySet<string>>(undefined);
  const keys = safety.map(({ call }) => call.id).join(' ');
  useEffect(() => {
    const known = before.current;
    before.current = new Set(keys.split(' '));
    const fresh = known && keys.split(' ').find((id) => id !== '' && !known.has(id));
    if (fresh) document.getElementById(`call-${fresh}`)?.scrollIntoView({ block: 'nearest' });
  }, [keys]);
}

function isAlarmed({ calls }: Tile): boolean {
  return calls.some(isSafetyMatter);
}
