import type { CSSProperties, ReactNode } from 'react';
import type { FloorCall } from '#shared/floor/contract.ts';
import type { PlacedTable } from '#shared/floor/plan-contract.ts';
import type { TableShape } from '#shared/floor/plan-rules.ts';
import { abbreviateTableName, formatTableName, nameOnTable } from '#shared/venues/table-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { minutesWords } from '../minutes.ts';
import { initials } from '../sections/person-appearance.ts';
import type { Grid } from './place-tables.ts';
import { RatingDot } from './rating-dot.tsx';
import type { RoomTable, TableState } from './room-tables.ts';
import { isSafetyMatter } from './tiles.ts';

const BODIES: Record<TableState, string> = {
  first: 'border-board-call bg-board-call text-on-board-call',
  waiting: 'border-board-call bg-board-call text-on-board-call',
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
  first: 'bg-board-call',
  waiting: 'bg-board-call',
  missed: 'bg-board-chili',
  taken: 'bg-board-basil',
};

/** A safety matter is darker than any other call. */
const DANGER = {
  body: 'border-board-danger bg-board-danger text-on-board-danger',
  seats: 'bg-board-danger',
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
  const words = `${tableStateWords(table)}${person ? `, ${person}’s` : ''}`;
  const inside = (
    <>
      <Rings table={table} />
      <TableBody
        place={place}
        tone={isRinging(table) && isSafetyMatter(table.call) ? DANGER : toneOf(state)}
      >
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
          <RatingDot
            rating={table.rating}
            className={classNames(
              'size-[clamp(7px,0.19em,13px)]',
              // A name that fills two lines would touch the dot.
              !nameOnTable(place.name) && 'mt-[max(2px,0.04em)]',
            )}
          />
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

/** Where a table stands; its size depends only on the number of tables. */
export function placeStyle({ x, y, shape }: PlacedTable, { columns, rows }: Grid): CSSProperties {
  const size = `clamp(26px, min(${56 / columns}cqw, ${54 / rows}cqh), 104px)`;
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
          'absolute inset-[4%] grid grid-cols-[minmax(0,1fr)] @container/table content-center justify-items-center overflow-hidden border-2 text-center leading-none',
          CORNERS[shape],
          tone.body,
        )}
      >
        <span
          className={classNames(
            'max-w-full font-display font-semibold',
            short
              ? nameSize(short)
              : 'wrap-anywhere line-clamp-2 px-0.5 text-[max(11px,0.25em)] @max-[50px]/table:hidden',
          )}
        >
          {short ?? name}
        </span>
        {!short && (
          <span className="hidden font-display font-semibold text-[0.38em] @max-[50px]/table:inline">
            {abbreviateTableName(name)}
          </span>
        )}
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
  '-inset-[0.14em] border-[3px]',
  '-inset-[0.21em] border-2 opacity-60',
  '-inset-[0.28em] border-2 opacity-40',
];

/**
 * Three rings for a safety matter, one for any other call, so that the two can be distinguished in grey. A
 * safety matter that anybody could have sent has one ring, and does not pulse, while a surer one
 * waits: the eye has to find that one first.
 */
function Rings({ table }: { table: RoomTable }) {
  if (!isRinging(table)) return null;
  const isSafety = isSafetyMatter(table.call);
  const isCalm = table.isLessSure === true;
  return (isSafety && !isCalm ? RINGS : RINGS.slice(0, 1)).map((looks, index) => (
    <i
      key={looks}
      className={classNames(
        'pointer-events-none absolute rounded-full',
        !isCalm && 'motion-safe:animate-pulse',
        isSafety ? 'border-board-chili' : 'border-board-call',
        index === 0 && 'bg-chili-soft',
        looks,
      )}
    />
  ));
}

function isRinging(table: RoomTable): table is RoomTable & { call: FloorCall } {
  return table.call !== undefined && (table.state === 'first' || table.state === 'waiting');
}

/** "Table 7, waiting 4 min" */
function tableStateWords({ name, state, word, call }: RoomTable): string {
  const table = formatTableName(name);
  if (call) return `${table}, ${callWords(call, word)}`;
  return state === 'quiet' ? `${table}, quiet` : `${table}, last guest ${word}`;
}

function callWords(call: FloorCall, word: string): string {
  if (call.status === 'taken') {
    const who = call.isYours ? 'you' : word;
    return call.arrivedAt ? `${who} at the table` : `taken by ${who}`;
  }
  const waits = word === minutesWords(0) ? 'called just now' : `waiting ${word}`;
  return `${isSafetyMatter(call) ? 'safety matter, ' : ''}${waits}`;
}
