import type { CSSProperties, ReactNode } from 'react';
import type { FloorCall } from '#shared/floor/contract.ts';
import type { PlacedTable } from '#shared/floor/plan-contract.ts';
import type { TableShape } from '#shared/floor/plan-rules.ts';
import { nameOnTable, tableWords } from '#shared/venues/table-words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { initials } from '../sections/person-looks.ts';
import type { Grid } from './place-tables.ts';
import { RatingDot } from './rating-dot.tsx';
import type { RoomTable, TableState } from './room-tables.ts';
import { isSafetyMatter } from './tiles.ts';

const BODIES: Record<TableState, string> = {
  first: 'border-board-chili bg-board-chili text-on-board-chili',
  waiting: 'border-board-chili bg-board-chili text-on-board-chili',
  missed: 'border-board-chili border-dashed bg-surface text-board-chili',
  taken: 'border-board-basil bg-surface text-board-basil outline-2 outline-board-basil',
  doubtful: 'border-board-chili border-dotted bg-surface text-board-chili',
  unhappy: 'border-saffron border-dotted bg-saffron-soft text-ink',
  answered: 'border-board-rim bg-surface text-ink',
  quiet: 'border-board-rim bg-surface text-ink',
};
const CORNERS: Record<TableShape, string> = {
  round: 'rounded-full',
  square: 'rounded-[24%]',
  long: 'rounded-[0.22em]',
};
const SEATS: Partial<Record<TableState, string>> = {
  first: 'bg-board-chili',
  waiting: 'bg-board-chili',
  missed: 'bg-board-chili',
  taken: 'bg-board-basil',
};

/**
 * A table at its place in the room. A call changes its colour, its rings and its name for screen
 * readers, never its place or size.
 */
export function PlanTable({
  place,
  table,
  person,
  onShow,
}: {
  place: PlacedTable;
  table: RoomTable;
  /** Who has the table in this shift. */
  person: string | undefined;
  /** Shows the call of the table. */
  onShow: (call: FloorCall) => void;
}) {
  const { call, state } = table;
  const words = `${tableState(table)}${person ? `, ${person}’s` : ''}`;
  const inside = (
    <>
      <Rings table={table} />
      <TableBody place={place} tone={toneOf(state)}>
        {person && (
          <>
            {nameOnTable(place.name) && (
              <span className="font-semibold text-[10px] leading-[1.1] md:hidden">
                {initials(person)}
              </span>
            )}
            <span className="max-w-full truncate px-px font-semibold text-[max(10px,0.19em)] leading-[1.1] max-md:hidden">
              {person}
            </span>
          </>
        )}
        {!call && table.rating && (
          <RatingDot rating={table.rating} className="size-[clamp(7px,0.19em,13px)]" />
        )}
      </TableBody>
    </>
  );
  if (!call) {
    return (
      <div className="relative size-full" title={place.name}>
        <span className="sr-only">{words}</span>
        {inside}
      </div>
    );
  }
  return (
    <button
      type="button"
      aria-label={words}
      title={words}
      className="relative block size-full after:absolute after:top-1/2 after:left-1/2 after:size-full after:min-h-11 after:min-w-11 after:-translate-1/2"
      onClick={() => onShow(call)}
    >
      {inside}
    </button>
  );
}

/** Where a table stands, with a size that depends on the number of tables only. */
export function placeStyle({ x, y, shape }: PlacedTable, { columns, rows }: Grid): CSSProperties {
  const size = `clamp(26px, min(${56 / columns}cqw, ${54 / rows}cqh), 84px)`;
  return {
    left: `${x * 100}%`,
    top: `${y * 100}%`,
    width: shape === 'long' ? `calc(${size} * 1.5)` : size,
    height: size,
    fontSize: size,
  };
}

/** The drawing of a table from above, with its seats and its name. */
export function TableBody({
  place: { name, shape },
  tone,
  children,
}: {
  place: PlacedTable;
  tone: { body: string; seats: string };
  children?: ReactNode;
}) {
  const short = nameOnTable(name);
  return (
    <>
      <Seats tone={tone.seats} />
      <span
        aria-hidden
        className={classNames(
          'absolute inset-[4%] grid grid-cols-[minmax(0,1fr)] content-center justify-items-center overflow-hidden border-2 text-center leading-none',
          CORNERS[shape],
          tone.body,
        )}
      >
        <span
          className={classNames(
            'max-w-full font-display font-semibold',
            short ? nameSize(short) : 'wrap-anywhere line-clamp-2 px-0.5 text-[max(11px,0.25em)]',
          )}
        >
          {short ?? name}
        </span>
        {children}
      </span>
    </>
  );
}

/** The colours of a table by its state. */
export function toneOf(state: TableState): { body: string; seats: string } {
  return { body: BODIES[state], seats: SEATS[state] ?? 'bg-line' };
}

function nameSize(name: string): string {
  if (name.length <= 2) return 'text-[0.42em]';
  return name.length === 3 ? 'text-[0.36em]' : 'text-[0.3em]';
}

function Seats({ tone }: { tone: string }) {
  const looks = classNames('absolute rounded-full', tone);
  return (
    <>
      <i className={classNames(looks, '-top-[8%] left-[28%] h-[8%] w-[44%]')} />
      <i className={classNames(looks, '-bottom-[8%] left-[28%] h-[8%] w-[44%]')} />
      <i className={classNames(looks, '-left-[0.08em] top-[28%] h-[44%] w-[0.08em]')} />
      <i className={classNames(looks, '-right-[0.08em] top-[28%] h-[44%] w-[0.08em]')} />
    </>
  );
}

const RINGS = [
  '-inset-[0.17em] border-[3px]',
  '-inset-[0.26em] border-2 opacity-60',
  '-inset-[0.35em] border-2 opacity-40',
];

/** Three rings for a safety matter, one for any other call, so that both are told apart in grey. */
function Rings({ table: { call, state } }: { table: RoomTable }) {
  if (!call || (state !== 'first' && state !== 'waiting')) return null;
  const isSafety = isSafetyMatter(call);
  return (isSafety ? RINGS : RINGS.slice(0, 1)).map((looks, index) => (
    <i
      key={looks}
      className={classNames(
        'pointer-events-none absolute rounded-full border-board-chili motion-safe:animate-pulse',
        index === 0 && 'bg-chili-soft',
        looks,
      )}
    />
  ));
}

/** "Table 7, waiting 4 min" */
function tableState({ name, state, word, call }: RoomTable): string {
  const table = tableWords(name);
  if (call) return `${table}, ${callWords(call, word)}`;
  return state === 'quiet' ? `${table}, quiet` : `${table}, last guest ${word}`;
}

function callWords(call: FloorCall, word: string): string {
  if (call.status === 'taken') {
    const who = call.isYours ? 'you' : word;
    return call.arrivedAt ? `${who} at the table` : `taken by ${who}`;
  }
  return `${isSafetyMatter(call) ? 'safety matter, ' : ''}waiting ${word}`;
}
