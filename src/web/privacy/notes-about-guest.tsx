import { useId } from 'react';
import type { ResponseOf } from '#shared/api/endpoint.ts';
import type { NoteErasureChoice } from '#shared/cases/cases.ts';
import type { findGuestData } from '#shared/privacy/contract.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { useNow } from '#web/platform/browser/use-now.ts';

export type GuestNote = ResponseOf<typeof findGuestData>['notes'][number];
export type NoteErasureChoices = Readonly<Record<string, NoteErasureChoice>>;

type NotesAboutGuestProps = {
  notes: readonly GuestNote[];
  choices: NoteErasureChoices;
  onChoose: (note: GuestNote, choice: NoteErasureChoice) => void;
};

/**
 * The team's notes in the guest's cases. They stay, but the owner may redact or remove each one.
 */
export function NotesAboutGuest({ notes, choices, onChoose }: NotesAboutGuestProps) {
  const now = useNow();
  return (
    <section>
      <h3 className="font-semibold">Your own notes stay in the case</h3>
      <p className="mt-1 text-ink-soft text-sm">
        They are your record of what was done. Take out what tells who the guest was.
      </p>
      <ul className="mt-3 flex flex-col gap-4">
        {notes.map((note) => (
          <li key={noteKey(note)} className="border-line border-s-2 ps-3 text-sm">
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {note.words}
            </p>
            <p className="mt-0.5 text-ink-soft">
              {[note.byName, note.venueName, formatMoment(note.at, { now, timeZone: undefined })]
                .filter(Boolean)
                .join(', ')}
            </p>
            <Choice
              note={note}
              choice={resolveNoteErasureChoice(note, choices)}
              onChoose={(choice) => onChoose(note, choice)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function noteKey({ caseId, number }: GuestNote): string {
  return `${caseId}.${number}`;
}

/** A note that identifies the guest is redacted unless the owner decides otherwise. */
export function resolveNoteErasureChoice(
  note: GuestNote,
  choices: NoteErasureChoices,
): NoteErasureChoice {
  return choices[noteKey(note)] ?? (note.redacted === null ? 'keep' : 'redact');
}

function Choice({
  note: { redacted, words },
  choice,
  onChoose,
}: {
  note: GuestNote;
  choice: NoteErasureChoice;
  onChoose: (choice: NoteErasureChoice) => void;
}) {
  const name = useId();
  const options: readonly (readonly [NoteErasureChoice, string])[] = [
    ...(redacted === null ? [] : [['redact', `Keep it as “${redacted}”`] as const]),
    ['keep', 'Keep it as written'],
    ['remove', 'Take the whole note out'],
  ];
  return (
    <fieldset className="mt-2">
      <legend className="sr-only">What becomes of “{words}”</legend>
      {options.map(([value, label]) => (
        <label key={value} className="flex min-h-8 cursor-pointer items-start gap-2 py-1">
          <input
            type="radio"
            name={name}
            value={value}
            checked={choice === value}
            onChange={() => onChoose(value)}
            className="mt-0.5 size-4 shrink-0 accent-basil"
          />
          <span dir="auto" className="wrap-anywhere min-w-0">
            {label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
