import { type FormEvent, useEffect, useRef, useState } from 'react';
import { textCheck } from '#shared/api/text-rule.ts';
import { isCalendarDay } from '#shared/stats/period.ts';
import { TOPIC_LABELS, TOPICS, type Topic } from '#shared/understanding/understanding.ts';
import { NOTE_TEXT_RULE } from '#shared/venues/note-rules.ts';
import { addNote, changeNote, removeNote, type VenueNote } from '#shared/venues/notes-contract.ts';
import { callApi, failureMessage } from '#web/platform/api/call-api.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

const FAILURE = 'This could not be saved. Check your connection and try again.';
const NO_TOPIC = 'none';
const TOPIC_OPTIONS = [
  { value: NO_TOPIC, label: 'Nothing in particular' },
  ...TOPICS.map((topic) => ({ value: topic, label: TOPIC_LABELS[topic] })),
];
const checkWords = textCheck(NOTE_TEXT_RULE);

/** Adds a note about a change on a day, or edits and removes one. */
export function VenueNoteForm({
  venueUuid,
  note,
  today,
  onChange,
  onClose,
}: {
  venueUuid: string;
  /** The note to edit; undefined for a new one. */
  note: VenueNote | undefined;
  today: string;
  onChange: () => Promise<unknown>;
  onClose: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [day, setDay] = useState(note?.day ?? today);
  const [words, setWords] = useState(note?.words ?? '');
  const [topic, setTopic] = useState(note?.topic ?? null);
  const [hasTried, setHasTried] = useState(false);
  const [running, setRunning] = useState<'save' | 'remove'>();
  const [failure, setFailure] = useState<string>();
  const checked = checkWords(words);
  const dayError = isCalendarDay(day) ? undefined : 'Choose a day';
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input[name=words]')?.focus(), []);

  async function run(what: 'save' | 'remove', call: () => Promise<unknown>): Promise<void> {
    setRunning(what);
    setFailure(undefined);
    try {
      await call();
      await onChange();
      onClose();
    } catch (error) {
      setFailure(failureMessage(error, FAILURE));
      setRunning(undefined);
    }
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    setHasTried(true);
    if (checked.refusal !== undefined || dayError || running) return;
    const body = { day, words: checked.value, topic };
    void run('save', () =>
      note
        ? callApi(changeNote, { params: { id: venueUuid, noteId: note.id }, body })
        : callApi(addNote, { params: { id: venueUuid }, body }),
    );
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={note ? 'Edit note' : 'Note a change'}
      onSubmit={save}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
      className="mt-3 flex flex-col gap-3 border-t pt-4 print:hidden"
    >
      <div className="grid gap-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <TextField
          label="Day"
          type="date"
          value={day}
          error={hasTried ? dayError : undefined}
          onChange={({ target }) => setDay(target.value)}
        />
        <TextField
          label="What changed"
          name="words"
          placeholder="New chef"
          autoComplete="off"
          maxLength={NOTE_TEXT_RULE.max}
          value={words}
          error={hasTried ? checked.refusal : undefined}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      <SelectField
        label="What should guests complain about less?"
        isOptional
        hint={hintFor({ topic, day, today })}
        className="max-w-md"
        options={TOPIC_OPTIONS}
        value={topic ?? NO_TOPIC}
        onValueChange={(value) => setTopic(TOPICS.find((each) => each === value) ?? null)}
      />
      {failure && (
        <p role="alert" className="text-chili-ink text-sm">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" loading={running === 'save'}>
          Save note
        </Button>
        <Button variant="secondary" size="sm" onClick={onClose}>
          Cancel
        </Button>
        {note && (
          <Button
            variant="quiet"
            size="sm"
            className="ml-auto text-chili-ink"
            loading={running === 'remove'}
            onClick={() =>
              void run('remove', () =>
                callApi(removeNote, { params: { id: venueUuid, noteId: note.id } }),
              )
            }
          >
            Remove note
          </Button>
        )}
      </div>
    </form>
  );
}

function hintFor({
  topic,
  day,
  today,
}: {
  topic: Topic | null;
  day: string;
  today: string;
}): string {
  if (topic === null) return 'Choose one, and we’ll tell you whether the change helped.';
  return day < today
    ? 'For a day in the past we show before and after, but cannot say whether it helped.'
    : 'From that day on we watch whether guests complain about it less.';
}
