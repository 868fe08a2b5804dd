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
import { AlarmsCard, FloodCard, GROUPED_ALARMS_ID } from '../flood/flood-card.tsx';
import { groupCallsIntoTiles, isSafetyMatter, isSameTable, type Tile } from '../room/tiles.ts';
import { waitingTiles } from '../room/waiting-tiles.ts';
import { staffName } from '../staff-name.ts';
import { WAITING_HEADING_ID } from './board-text-styles.ts';
import { HiddenCardsButton } from './hidden-cards-button.tsx';
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
 * From this many safety matters on, a crowded list shows only the first as a whole card. More would
 * be a wall of red.
 */
const MANY_ALARMS = 3;

/**
 * Waiting safety matters come first, then those that somebody has taken. The other waiting guests
 * follow, the longest wait first. The other taken calls come last.
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
  const taken = groupCallsIntoTiles(
    floor.calls.filter(({ status }) => status === 'taken'),
  ).toSorted((one, other) => Number(other.call.isYours) - Number(one.call.isYours));
  const { tiles, alarms, flood, unconfirmed, first } = waitingTiles(floor, now);
  const isCalm = tiles.length === 0 && !alarms && !flood;
  const list = useRef<HTMLElement>(null);
  const safety = tiles.filter(isAlarmed);
  const confirmed = safety.filter(({ call }) => !unconfirmed.has(call));
  useScrollToNewAlarm(list, {
    first: safety[0] && cardId(safety[0]),
    others: [...confirmed.map(cardId), ...(alarms ? [GROUPED_ALARMS_ID] : [])],
  });
  const isBusy = ({ calls }: Pick<Tile, 'calls'>) => calls.some(acts.isBusy);
  const isCrowded = useIsOverflowing(list, [...tiles, ...taken]);
  // On a phone, only the first card fits below the room. On a tablet, more usually fit beside it.
  const isRow = (tile: Tile) =>
    tile !== tiles[0] &&
    (isPhone ? tiles.length > 1 : isCrowded && (!isAlarmed(tile) || safety.length >= MANY_ALARMS));
  /** The colleague who is already going to the table of a new call, or is there. */
  const visitTo = ({ call }: Tile) => {
    const visit = taken.find((tile) => isSameTable(tile.call, call));
    return visit && { call: visit.call, who: staffName(visit.call, floor.calls) };
  };
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
        visit={visitTo(tile)}
        isBusy={isBusy(tile)}
        onGo={() => acts.onGo(tile.call)}
        onArrive={() => acts.onArrive(tile.call)}
        onDone={() => acts.onDone(tile.call)}
      />
    ));
  const takenCards = (shown: readonly Tile[]) =>
    shown.map((tile) => (
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
      {cards(confirmed)}
      {takenCards(taken.filter(isAlarmed))}
      {/* However many are invented, whoever goes to an alarm still sees what it is about. */}
      {cards(safety.filter((tile) => !confirmed.includes(tile)))}
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
      {takenCards(taken.filter((tile) => !isAlarmed(tile)))}
      {isCalm && calm}
      <HiddenCardsButton
        list={list}
        cards={[isCrowded, ...[...tiles, ...taken].map(({ call }) => call.id)].join(' ')}
      />
    </section>
  );
}

/**
 * Whether the cards overflow their column, so that calls have to become rows. Every change of the
 * calls or of the screen's size is measured anew with whole cards, before the browser paints them.
 */
function useIsOverflowing(list: RefObject<HTMLElement | null>, tiles: readonly Tile[]): boolean {
  const key = [innerWidth, innerHeight, ...tiles.map(({ call }) => call.id)].join(' ');
  const [crowded, setCrowded] = useState<string>();
  useLayoutEffect(() => {
    const column = list.current?.parentElement;
    if (crowded !== key && column && column.scrollHeight > column.clientHeight) setCrowded(key);
  });
  return crowded === key;
}

/**
 * Brings a safety matter that has just come to light into view, however far the list is scrolled,
 * and always the card to go to first: no later alarm may push it off the screen. Apart from the
 * first one, alarms that may be invented do not move the board, and grouped alarms move it only
 * when they are grouped, so that nobody can move it under the hands of staff.
 */
function useScrollToNewAlarm(
  list: RefObject<HTMLElement | null>,
  { first, others }: { first: string | undefined; others: readonly string[] },
): void {
  const before = useRef<ReadonlySet<string>>(undefined);
  const key = [...new Set([...(first ? [first] : []), ...others])].join(' ');
  useEffect(() => {
    const known = before.current;
    const ids = key.split(' ').filter((id) => id !== '');
    before.current = new Set(ids);
    const fresh = known && ids.find((id) => !known.has(id));
    if (!fresh) return;
    const space = list.current?.parentElement?.clientHeight ?? 0;
    for (const id of [fresh, first ?? fresh]) {
      const card = document.getElementById(id);
      // Of a card that is taller than its column, the table's name has to be in sight.
      const isTaller = card !== null && card.offsetHeight > space;
      card?.scrollIntoView({ block: isTaller ? 'start' : 'nearest' });
    }
  }, [list, key, first]);
}

function cardId({ call }: Tile): string {
  return `call-${call.id}`;
}

function isAlarmed({ calls }: Tile): boolean {
  return calls.some(isSafetyMatter);
}
