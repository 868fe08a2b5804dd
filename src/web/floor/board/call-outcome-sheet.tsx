import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { CALL_NOTE_MAX_LENGTH, type CallOutcome } from '#shared/floor/call-rules.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import { tableWords } from '#shared/venues/table-words.ts';
import { INPUT_STYLES } from '#web/ui/fields/input.tsx';
import { useAutoClose } from '../live/use-auto-close.ts';
import { TableFromAbove } from '../room/table-from-above.tsx';
import { BigButton } from './big-button.tsx';
import { BoardSheet } from './board-sheet.tsx';
import { CallOutcomePicker, offeredOutcome } from './call-outcome-picker.tsx';
import { callReason } from './call-reason.ts';

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
  /** A note kept from before the sheet closed by itself. */
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
  const table = tableWords(call.tableNumber);
  return (
    <BoardSheet
      title={`${table} is done`}
      description={callReason(call)}
      picture={<TableFromAbove name={call.tableNumber} tone="taken" className="size-[84px]" />}
      onClose={onClose}
    >
      <p className="font-bold text-[1.08em]">What helped?</p>
      <CallOutcomePicker
        layout="sheet"
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
            // biome-ignore lint/a11y/noAutofocus: a member who opens the field wants to write into it
            autoFocus
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
