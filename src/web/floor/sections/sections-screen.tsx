import { Check, History, Undo2 } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import type { FloorPlan, PlacedTable } from '#shared/floor/plan-contract.ts';
import type { EarlierShift, RosterPerson } from '#shared/roster/contract.ts';
import { formatTableRanges } from '#shared/venues/format-table-ranges.ts';
import { formatTableName, normaliseTableName } from '#shared/venues/table-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useFocusReturn } from '#web/ui/overlays/use-focus-return.ts';
import { focusBoard } from '../board/board-sheet.tsx';
import { BOARD_TEXT_STYLES } from '../board/board-text-styles.ts';
import { placeTables } from '../room/place-tables.ts';
import { personColours } from './person-appearance.ts';
import { PersonList } from './person-list.tsx';
import {
  areasOf,
  draftOf,
  giveArea,
  giveTable,
  isSameDraft,
  passOnTables,
  type SectionsDraft,
} from './sections-draft.ts';
import { SectionsRoom } from './sections-room.tsx';
import { lastTimeWords, shiftWords } from './sections-words.ts';
import type { OpenQuestion } from './unsent-sections.ts';
import { useSectionsDraft } from './use-sections-draft.ts';

type SectionsScreenProps = {
  plan: FloorPlan;
  tableNames: readonly string[];
  people: readonly RosterPerson[];
  /** The sections that hold now. */
  current: SectionsDraft;
  lastTime: EarlierShift | null;
  question: OpenQuestion | undefined;
  now: number;
  timeZone: string;
  /** Whether guests have been served for a while, even if nobody was given tables. */
  isUnderWay: boolean;
  /** How to add people or tables if there are none. */
  missing: ReactNode;
  onAnswered: () => void;
  onSet: (draft: SectionsDraft) => void;
  onClose: () => void;
};

/**
 * Sets who has which tables: with two taps at the start of a shift if it is the same as on that day
 * last week, otherwise by selecting a person and tapping their tables.
 */
export function SectionsScreen(props: SectionsScreenProps) {
  const { current, now, timeZone, onClose } = props;
  const { onOpenAutoFocus, onCloseAutoFocus } = useFocusReturn();
  const isStart = current.size === 0;
  const { title, subtitle } = shiftWords(now, timeZone, isStart);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          className={`${BOARD_TEXT_STYLES} fixed inset-0 z-40 flex flex-col overflow-y-auto bg-paper outline-none`}
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus(event);
            focusBoard();
          }}
        >
          <header className="flex min-h-[60px] shrink-0 items-center gap-3 px-3 py-1.5 md:min-h-[68px] md:px-5">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="font-display font-semibold text-[21px] leading-[1.1] md:text-[30px]">
                {title}
              </Dialog.Title>
              <Dialog.Description className="text-[16px] text-board-soft leading-[1.25] max-md:sr-only">
                {subtitle}
              </Dialog.Description>
            </div>
            <Dialog.Close className="min-h-12 shrink-0 rounded-full border-2 border-board-rim bg-surface px-5 font-semibold">
              {isStart ? 'Skip' : 'Close'}
            </Dialog.Close>
          </header>
          {props.people.length > 0 && props.tableNames.length > 0 ? (
            <SectionsForm {...props} isStart={isStart} />
          ) : (
            <div className="m-auto max-w-[26em] p-6 text-center text-board-soft">
              {props.missing}
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function SectionsForm({
  plan,
  tableNames,
  people,
  current,
  lastTime,
  question,
  isStart,
  isUnderWay,
  onAnswered,
  onSet,
  onClose,
}: SectionsScreenProps & { isStart: boolean }) {
  const { draft, change, undo, canUndo } = useSectionsDraft(current);
  const [pickedId, setPickedId] = useState<string>();
  const [hint, setHint] = useState('');
  const picked = people.find(({ id }) => id === pickedId);
  const places = placeTables(tableNames, plan);
  const listed = new Set(tableNames.map(normaliseTableName));
  const usual = draftOf(lastTime?.sections ?? [], (id) => people.some((each) => each.id === id));
  const areas = areasOf(tableNames, withPlaces(plan, places));

  function tap(name: string): void {
    if (picked) {
      setHint('');
      change(giveTable(draft, name, picked.id));
      return;
    }
    // A tap on a table selects the person who has it, so that a handover can start from any table.
    const personId = draft.get(normaliseTableName(name));
    if (personId) setPickedId(personId);
    else setHint('Pick a person first, then tap their tables.');
  }

  const free = tableNames.filter((name) => !draft.has(normaliseTableName(name)));
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-2 px-3 max-md:shrink-0 md:grid md:grid-cols-[minmax(0,1fr)_clamp(290px,31vw,420px)] md:grid-rows-[minmax(0,1fr)] md:gap-4 md:px-5 md:min-h-[380px]">
        <div className="flex min-h-0 min-w-0 flex-col gap-2 max-md:order-3 max-md:min-h-[260px] max-md:flex-1 max-md:pb-2">
          <SectionsRoom {...{ plan, places, people, draft, picked }} onTap={tap} />
          {areas.length > 0 && (
            <div className="flex flex-wrap justify-center gap-2 pb-1">
              {areas.map(({ label, tables }) => (
                <button
                  key={label}
                  type="button"
                  aria-disabled={!picked || undefined}
                  style={picked && personColours(people, picked.id)}
                  className={classNames(
                    'min-h-11 rounded-full border-2 bg-surface px-4 font-semibold text-[16px]',
                    picked ? 'border-(--person) text-(--person)' : 'border-board-rim',
                  )}
                  onClick={() =>
                    picked
                      ? change(giveArea(draft, tables, picked.id))
                      : setHint('Pick a person first, then tap their tables.')
                  }
                >
                  {label}
                </button>
              ))}
            </div>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3 max-md:contents md:overflow-y-auto md:overscroll-contain md:pb-2">
          {question && (
            <Questions
              {...{ question, people, tableNames }}
              onAnswer={(name, personId) => {
                if (draft.get(normaliseTableName(name)) !== personId)
                  change(giveTable(draft, name, personId));
              }}
              onAnswered={onAnswered}
            />
          )}
          {isStart && lastTime && usual.size > 0 && (
            <button
              type="button"
              aria-pressed={isSameDraft(draft, usual)}
              className="flex min-h-[68px] items-center gap-3.5 rounded-[18px] bg-board-basil px-4 py-2 text-left text-on-board-basil max-md:order-1 max-md:shrink-0 md:min-h-[80px]"
              onClick={() => {
                setHint('');
                setPickedId(undefined);
                change(usual);
              }}
            >
              <History aria-hidden className="size-[1.6em] shrink-0" />
              <span className="leading-[1.2]">
                <b className="block font-bold text-[1.15em]">{lastTimeWords(lastTime).title}</b>
                <span className="text-[16px]">
                  {lastTimeWords(lastTime, { usual, tableNames }).who}
                </span>
              </span>
            </button>
          )}
          <div className="flex min-w-0 flex-col gap-1 max-md:order-2 max-md:shrink-0 md:gap-2">
            <p
              aria-live="polite"
              className="min-h-[1.25em] text-[14px] text-board-soft leading-[1.25] md:flex md:min-h-[2.5em] md:items-end md:text-[16px]"
            >
              {hint ||
                (picked
                  ? `Tap the tables of ${picked.name}. Tap again to give one back.`
                  : isStart && usual.size > 0
                    ? 'Or pick a person'
                    : 'Pick a person')}
            </p>
            <PersonList
              {...{ people, draft, tableNames, picked }}
              usual={new Set(usual.values())}
              onPick={(person) => {
                setHint('');
                setPickedId(person?.id);
              }}
              onTakeAll={(from) => picked && change(passOnTables(draft, from.id, picked.id))}
              onNotIn={(person) => {
                setPickedId(undefined);
                change(passOnTables(draft, person.id, null));
              }}
            />
          </div>
        </div>
      </div>
      <footer className="sticky bottom-0 z-10 flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-t-2 bg-surface px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:px-5">
        <p
          aria-live="polite"
          className="flex-1 leading-[1.2] max-md:w-full max-md:flex-none md:min-w-[10em]"
        >
          <b className="block font-display font-semibold text-[18px] md:text-[22px]">
            {listed.size - free.length} of {listed.size} tables have someone
          </b>
          <span className="line-clamp-2 text-[14px] text-board-soft md:text-[16px]">
            {free.length === 0
              ? 'All tables are covered.'
              : `Still free: ${formatTableRanges(free)}. Calls from there ring for everyone.`}
          </span>
        </p>
        <button
          type="button"
          aria-disabled={!canUndo || undefined}
          className={classNames(
            'flex min-h-[56px] items-center gap-2 rounded-[16px] border-2 border-board-rim bg-surface px-5 font-semibold',
            !canUndo && 'opacity-50',
          )}
          onClick={undo}
        >
          <Undo2 aria-hidden className="size-[1.2em]" />
          <span className="max-md:sr-only">Undo</span>
        </button>
        <button
          type="button"
          className="flex min-h-[56px] items-center justify-center gap-2.5 rounded-[16px] bg-board-basil px-6 font-bold text-[1.1em] text-on-board-basil max-md:flex-1"
          onClick={() => {
            if (!isSameDraft(draft, current)) onSet(draft);
            onClose();
          }}
        >
          <Check aria-hidden className="size-[1.2em]" />
          {isStart && !isUnderWay ? 'Start the shift' : 'Save tables'}
        </button>
      </footer>
    </>
  );
}

/** Two tablets gave a table to two people: asks once who has it. */
function Questions({
  question,
  people,
  tableNames,
  onAnswer,
  onAnswered,
}: {
  question: OpenQuestion;
  people: readonly RosterPerson[];
  tableNames: readonly string[];
  onAnswer: (table: string, personId: string) => void;
  onAnswered: () => void;
}) {
  const [open, setOpen] = useState(question.tables);
  return (
    <ul className="grid gap-2 max-md:order-first">
      {open.map((each) => {
        const name = tableNames.find((table) => normaliseTableName(table) === each.key) ?? each.key;
        const known = people.filter(({ id }) => id === each.mine || id === each.theirs);
        return (
          <li
            key={each.key}
            className="flex flex-wrap items-center gap-2 rounded-[16px] border-2 border-saffron bg-saffron-soft px-3 py-2 leading-[1.2]"
          >
            <p className="min-w-[9em] flex-1">
              Two tablets gave {formatTableName(name)} to two people. Who has it?
            </p>
            <div className="flex flex-wrap gap-2">
              {known.map((person) => (
                <button
                  key={person.id}
                  type="button"
                  className="min-h-11 rounded-full border-2 border-ink bg-surface px-5 font-semibold"
                  onClick={() => {
                    onAnswer(name, person.id);
                    const left = open.filter(({ key }) => key !== each.key);
                    setOpen(left);
                    if (left.length === 0) onAnswered();
                  }}
                >
                  {person.name}
                </button>
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The plan with a place for every table, including those that nobody has arranged. */
function withPlaces(plan: FloorPlan, places: readonly PlacedTable[]): FloorPlan {
  return { ...plan, tables: [...places] };
}
