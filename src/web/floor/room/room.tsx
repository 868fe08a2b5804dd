import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { LastHourAnswers as Answers, Floor, FloorCall } from '#shared/floor/contract.ts';
import { tableWords } from '#shared/venues/table-words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { BoardSheet } from '../board/board-sheet.tsx';
import { countWord, minutesSince } from '../minutes.ts';
import { GuestFace } from './guest-face.tsx';
import { moodWord, type RoomTable, roomTables, type TableState } from './room-tables.ts';

const STATES: Record<TableState, string> = {
  first: 'rounded-[22px] border-[5px] border-board-chili bg-board-chili text-on-board-chili',
  waiting: 'rounded-[22px] border-[5px] border-board-chili bg-surface text-board-chili',
  missed:
    'rounded-[22px] border-[5px] border-board-chili border-dashed bg-surface text-board-chili',
  taken: 'rounded-[22px] border-[5px] border-board-basil bg-surface text-board-basil',
  doubtful:
    'rounded-[22px] border-[3px] border-board-chili border-dotted bg-surface text-board-chili',
  unhappy: 'rounded-[22px] border-[4px] border-saffron border-dotted bg-saffron-soft text-ink',
  answered: 'rounded-full border-2 border-board-rim',
  quiet: 'rounded-full border-2 border-board-rim',
};
const HAS_SEATS: readonly TableState[] = ['first', 'waiting', 'missed', 'taken'];

/** The tables of the room. A waiting guest stands out by colour, shape and word. */
export function Room({
  floor,
  now,
  onShow,
  className,
}: {
  floor: Floor;
  now: number;
  /** Shows the call of a table. */
  onShow: (call: FloorCall) => void;
  className?: string;
}) {
  const tables = roomTables(floor, now);
  if (tables.length === 0) {
    return (
      <p className="text-board-soft">
        No tables are listed yet. Calls still appear, under the table that the guest names.
      </p>
    );
  }
  return (
    <ul
      className={classNames(
        'grid grid-cols-[repeat(auto-fill,minmax(4.15em,1fr))] gap-x-[0.9em] gap-y-[0.75em] px-2 py-3.5 md:gap-x-[1.15em]',
        className,
      )}
    >
      {tables.map((table) => (
        <li key={table.name} className={classNames('min-w-0', isLong(table) && 'col-span-2')}>
          <Tile table={table} onShow={onShow} />
        </li>
      ))}
    </ul>
  );
}

/** Depends on the table's name alone, so that a claim does not change the layout. */
function isLong({ name }: RoomTable): boolean {
  return name.length > 4;
}

function Tile({ table, onShow }: { table: RoomTable; onShow: (call: FloorCall) => void }) {
  const { name, state, word, rating, call } = table;
  const looks = classNames(
    'relative grid h-full min-h-[4.08em] w-full grid-cols-[minmax(0,1fr)] content-center justify-items-center text-center leading-[1.05]',
    STATES[state],
  );
  const inside: ReactNode = (
    <>
      {HAS_SEATS.includes(state) && <Seats isTaken={state === 'taken'} />}
      <span className="flex max-w-full items-center justify-center gap-1.5">
        {rating && <GuestFace rating={rating} className="size-[1.25em]" />}
        <span
          className={classNames(
            'line-clamp-2 min-w-0 break-words font-display font-semibold',
            name.length > 5 ? 'text-[1.1em]' : 'text-[1.58em]',
          )}
        >
          {name}
        </span>
      </span>
      <span
        className={classNames(
          'max-w-full truncate px-1 leading-[1.2]',
          call ? 'font-bold' : 'font-medium',
          (state === 'quiet' || state === 'answered') && 'text-board-soft',
        )}
      >
        {word}
      </span>
    </>
  );
  if (!call) {
    return (
      <div className={looks} title={name}>
        {inside}
      </div>
    );
  }
  const whole = `${tableWords(name)}, ${callWords(call, word)}`;
  return (
    <button
      type="button"
      className={looks}
      aria-label={whole}
      title={whole}
      onClick={() => onShow(call)}
    >
      {inside}
    </button>
  );
}

function callWords({ status, isYours, takenBy }: FloorCall, word: string): string {
  if (status !== 'taken') return `waiting ${word}`;
  return `taken by ${isYours ? 'you' : (takenBy ?? 'somebody')}`;
}

function Seats({ isTaken }: { isTaken: boolean }) {
  const looks = classNames('absolute rounded-[4px]', isTaken ? 'bg-board-basil' : 'bg-board-chili');
  return (
    <>
      <i className={classNames(looks, '-top-[14px] left-1/2 h-[7px] w-9 -translate-x-1/2')} />
      <i className={classNames(looks, '-bottom-[14px] left-1/2 h-[7px] w-9 -translate-x-1/2')} />
      <i className={classNames(looks, '-left-[14px] top-1/2 h-9 w-[7px] -translate-y-1/2')} />
      <i className={classNames(looks, '-right-[14px] top-1/2 h-9 w-[7px] -translate-y-1/2')} />
    </>
  );
}

/** "Last hour: nine answers, eight of them glad." */
export function recentAnswersWords({ answers, glad }: Answers): string {
  if (answers === 0) return 'Last hour: no answers yet.';
  const said = `${countWord(answers)} ${answers === 1 ? 'answer' : 'answers'}`;
  if (answers === 1) return `Last hour: ${said}${glad === 1 ? ', a glad one' : ''}.`;
  if (glad === answers) return `Last hour: ${said}, all of them glad.`;
  return `Last hour: ${said}, ${glad === 0 ? 'none' : countWord(glad)} of them glad.`;
}

/** Recent answers; a tap shows the latest of them. */
export function RecentAnswers({
  lastHour,
  now,
  feedbackPath,
}: {
  lastHour: Answers;
  now: number;
  /** Address of the full answers, for members who may read them. */
  feedbackPath: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const words = recentAnswersWords(lastHour);
  if (lastHour.answers === 0) return <p className="px-1 text-board-soft">{words}</p>;
  return (
    <>
      <button
        type="button"
        className="flex min-h-14 w-full items-center gap-2 rounded-[16px] px-1 text-left text-board-soft leading-[1.2] hover:bg-ink/6"
        onClick={() => setOpen(true)}
      >
        <span className="min-w-0 flex-1">{words}</span>
        <ChevronRight aria-hidden className="size-7 shrink-0" />
      </button>
      {isOpen && (
        <BoardSheet title="The last hour" description={words} onClose={() => setOpen(false)}>
          <ul className="flex flex-col gap-3">
            {lastHour.latest.map(({ tableNumber, rating, createdAt }) => (
              <li key={`${createdAt} ${tableNumber}`} className="flex items-center gap-3">
                <GuestFace rating={rating} className="size-11" />
                <span className="wrap-anywhere min-w-0 flex-1">
                  {tableNumber ? tableWords(tableNumber) : 'No table'}, {moodWord(rating)}
                </span>
                <span className="shrink-0 text-board-soft">
                  {minutesSince(createdAt, now)} min ago
                </span>
              </li>
            ))}
          </ul>
          {feedbackPath && (
            <Link
              href={feedbackPath}
              className="flex min-h-15 items-center justify-center rounded-[18px] border-2 border-board-basil bg-surface px-4 font-semibold text-board-basil"
            >
              Read all answers
            </Link>
          )}
        </BoardSheet>
      )}
    </>
  );
}
