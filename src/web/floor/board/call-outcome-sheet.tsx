import {
  ArrowLeftRight,
  Check,
  DoorOpen,
  Gift,
  type LucideIcon,
  MessageSquare,
  ReceiptText,
} from 'lucide-react';
import { useId, useState } from 'react';
import { CALL_NOTE_MAX_LENGTH, CALL_OUTCOMES, type CallOutcome } from '#shared/floor/call-rules.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { formatTableName } from '#shared/venues/table-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { INPUT_STYLES } from '#web/ui/fields/input.tsx';
import { useAutoClose } from '../live/use-outcome-question.ts';
import { TableFromAbove } from '../room/table-from-above.tsx';
import { BigButton, BoardSheet } from './board-sheet.tsx';
import { callReason } from './call-reason.ts';

const OUTCOMES: Record<CallOutcome, { words: string; icon: LucideIcon }> = {
  talked: { words: 'Talked', icon: MessageSquare },
  replaced: { words: 'Replaced', icon: ArrowLeftRight },
  off_the_bill: { words: 'Off the bill', icon: ReceiptText },
  reward: { words: 'Gave a reward', icon: Gift },
  left: { words: 'Guest had left', icon: DoorOpen },
};
/** Safety classes in which a person was harmed. No new dish or refund can make up for that. */
const HARM_TO_PEOPLE: readonly SafetyClass[] = [
  'allergen',
  'illness',
  'injury',
  'harassment',
  'discrimination',
];
const OUTCOMES_AFTER_HARM: readonly CallOutcome[] = ['talked', 'left'];

/** Asks the staff member what helped. Answering can wait, because the call has already ended. */
export function CallOutcomeSheet({
  call,
  calls,
  isBusy,
  isInTheWay,
  firstNote,
  onSave,
  onLeave,
  onReopen,
  onClose,
}: {
  call: FloorCall;
  /** All calls that the visit to the table was for. */
  calls: readonly FloorCall[];
  isBusy: boolean;
  /** Whether the sheet covers something more urgent on the board. */
  isInTheWay: boolean;
  /** The note that was typed before the sheet closed by itself. */
  firstNote: string | undefined;
  onSave: (outcome: CallOutcome, note: string) => void;
  /** Called with the choice and note so far when the sheet closes by itself. */
  onLeave: (outcome: CallOutcome | undefined, note: string) => void;
  /** Undoes an accidental 'Done'. */
  onReopen: () => void;
  onClose: () => void;
}) {
  const [tapped, setTapped] = useState<CallOutcome>();
  const outcome = offeredOutcome(tapped, calls);
  const [isAsked, setAsked] = useState(false);
  const [note, setNote] = useState(firstNote);
  const noteId = useId();
  useAutoClose(isInTheWay, () => onLeave(outcome, (note ?? '').trim()));
  const table = formatTableName(call.tableNumber);
  return (
    <BoardSheet
      title={`${table} is done`}
      description={callReason(call)}
      picture={<TableFromAbove name={call.tableNumber} tone="taken" className="size-[84px]" />}
      onClose={onClose}
    >
      <p className="font-bold text-[1.08em]">What helped?</p>
      <CallOutcomePicker
        calls={calls}
        label={`What helped at ${table}?`}
        value={outcome}
        onChoose={setTapped}
      />
      {isAsked && !outcome && (
        <p role="alert" className="font-semibold text-board-chili">
          Please tap what helped first.
        </p>
      )}
      {note === undefined ? (
        <button
          type="button"
          className="min-h-12 self-start font-semibold text-board-basil underline underline-offset-4"
          onClick={() => setNote('')}
        >
          Add a note
        </button>
      ) : (
        <div>
          <label htmlFor={noteId} className="font-semibold">
            Note for the team
          </label>
          <textarea
            id={noteId}
            rows={2}
            ref={takeFocus}
            maxLength={CALL_NOTE_MAX_LENGTH}
            value={note}
            className={`${INPUT_STYLES} mt-1.5 min-h-24 py-2 text-[length:inherit]`}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
      )}
      <BigButton
        tone="basil"
        icon={Check}
        isBusy={isBusy}
        className="min-h-20 shrink-0 text-[1.33em]"
        onClick={() => (outcome ? onSave(outcome, (note ?? '').trim()) : setAsked(true))}
      >
        Save
      </BigButton>
      <button
        type="button"
        className="min-h-12 self-center font-semibold text-board-basil underline underline-offset-4"
        onClick={onReopen}
      >
        Not done yet
      </button>
    </BoardSheet>
  );
}

/** Outcomes at the table: one tap, no typing. */
function CallOutcomePicker({
  calls,
  value,
  label,
  onChoose,
}: {
  /** The calls that the visit to the table was for. */
  calls: readonly FloorCall[];
  value: CallOutcome | undefined;
  label: string;
  onChoose: (outcome: CallOutcome) => void;
}) {
  const outcomes = outcomesFor(calls);
  return (
    <fieldset aria-label={label} className="grid grid-cols-2 gap-2.5">
      {outcomes.map((outcome, index) => {
        const { words, icon: Icon } = OUTCOMES[outcome];
        const isChosen = value === outcome;
        const isAlone = outcomes.length % 2 === 1 && index === outcomes.length - 1;
        return (
          <button
            key={outcome}
            type="button"
            aria-pressed={isChosen}
            aria-label={words}
            className={classNames(
              'flex min-h-[68px] items-center gap-2.5 rounded-[16px] border-board-basil px-3 py-2 text-left font-semibold leading-[1.05]',
              isAlone && 'col-span-2 justify-center',
              isChosen
                ? 'border-[3px] bg-board-basil text-on-board-basil'
                : 'border-2 bg-basil-soft text-board-basil',
            )}
            onClick={() => onChoose(outcome)}
          >
            <Icon aria-hidden className="size-[1.1em] shrink-0" />
            {words}
          </button>
        );
      })}
    </fieldset>
  );
}

/** The tapped outcome, unless it is no longer offered because the guest has since reported harm. */
function offeredOutcome(
  tapped: CallOutcome | undefined,
  calls: readonly FloorCall[],
): CallOutcome | undefined {
  return tapped && outcomesFor(calls).includes(tapped) ? tapped : undefined;
}

function outcomesFor(calls: readonly FloorCall[]): readonly CallOutcome[] {
  const isHarm = calls.some(({ safety }) => safety && HARM_TO_PEOPLE.includes(safety));
  return isHarm ? OUTCOMES_AFTER_HARM : CALL_OUTCOMES;
}

/** A member who opens the field wants to write into it. */
function takeFocus(field: HTMLTextAreaElement | null): void {
  field?.focus();
}
