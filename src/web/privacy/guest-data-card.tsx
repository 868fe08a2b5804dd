import { useMutation } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { checkEmail } from '#shared/accounts/rules.ts';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import type { NoteErasureChoice } from '#shared/cases/cases.ts';
import { eraseGuestData, exportGuestData, findGuestData } from '#shared/privacy/contract.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { callApi, callApiForFile, failureMessage } from '#web/platform/api/call-api.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { saveFile } from '#web/platform/browser/save-file.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SettingsCard } from '#web/ui/layout/settings-card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Alert } from '#web/ui/status/alert.tsx';

/** Finds a guest's data, for guests who ask for a copy or for erasure. */
export function GuestDataCard() {
  const [found, setFound] = useState<FoundGuest>();
  const { form, field, failure, isSending, reset } = useForm({
    checks: { email: checkEmail },
    initial: { email: '' },
    send: (body, signal) => callApi(findGuestData, { body }, { signal }),
    onSuccess: (counts, { email }) => setFound({ ...counts, email }),
    fallback: 'We couldn’t look up this guest. Please try again.',
  });
  return (
    <SettingsCard
      title="A guest's data"
      description="If a guest asks, export or erase everything your restaurants hold about them."
    >
      <form {...form} className="flex flex-col gap-4">
        {failure && !field('email').error && <Alert tone="error">{failure}</Alert>}
        <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
          <TextField
            label="Guest's email address"
            type="email"
            inputMode="email"
            autoComplete="off"
            placeholder="guest@example.com"
            className="flex-1"
            {...field('email')}
          />
          <Button type="submit" variant="secondary" loading={isSending} className="sm:mt-6.5">
            Find
          </Button>
        </div>
      </form>
      {found && (
        <FoundGuestData
          key={found.email}
          guest={found}
          onErased={() => {
            setFound(undefined);
            reset();
          }}
        />
      )}
    </SettingsCard>
  );
}

type FoundGuest = EndpointResponse<typeof findGuestData> & { email: string };

/** A guest's data, with buttons to export and erase it. */
function FoundGuestData({ guest, onErased }: { guest: FoundGuest; onErased: () => void }) {
  const { email, feedbackCount, replyCount } = guest;
  const download = useMutation({
    mutationFn: () => saveExport(email),
    onError: (error) => toastFailure(error, 'Export Failed', 'The data could not be exported.'),
  });
  if (feedbackCount === 0) {
    return (
      <Alert className="mt-5">
        Your restaurants have no data on <strong className="unbroken">{email}</strong>.
      </Alert>
    );
  }
  return (
    <Alert
      className="mt-5"
      action={
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            size="sm"
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            <Download aria-hidden />
            Export
          </Button>
          <EraseGuest guest={guest} onErased={onErased} />
        </div>
      }
    >
      <strong className="unbroken">{email}</strong> left {piecesOfFeedback(feedbackCount)} and got{' '}
      {replyCount === 1 ? '1 reply' : `${replyCount || 'no'} replies`}.
    </Alert>
  );
}

function EraseGuest({ guest, onErased }: { guest: FoundGuest; onErased: () => void }) {
  const { email, feedbackCount, notes } = guest;
  const [isOpen, setOpen] = useState(false);
  const [choices, setChoices] = useState<NoteErasureChoices>({});
  const erasure = useMutation({
    mutationFn: () => {
      const decided = notes.map((note) => ({
        caseId: note.caseId,
        number: note.number,
        choice: resolveNoteErasureChoice(note, choices),
      }));
      return callApi(eraseGuestData, {
        body: { email, ...(decided.length > 0 && { notes: decided }) },
      });
    },
    onSuccess: ({ message }) => {
      setOpen(false);
      toast({ title: 'Guest Erased', description: message });
      // Cached lists and figures may still contain this guest.
      void queryClient.invalidateQueries();
      onErased();
    },
    onError: (error) => toastFailure(error, 'Erase Failed', 'The data could not be erased.'),
  });
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" size="sm" className="text-chili-ink">
          <Trash2 aria-hidden />
          Erase
        </Button>
      }
      title="Erase this guest?"
      description={`Everything ${email} told your restaurants (${piecesOfFeedback(feedbackCount)}), your replies and the emails are erased for good, and your figures change too. Reward codes stay valid. Your notes in a case stay, and its log says that you erased the guest. This cannot be undone.`}
      confirmLabel="Erase for Good"
      isPending={erasure.isPending}
      onConfirm={() => erasure.mutate()}
    >
      {notes.length > 0 && (
        <NotesAboutGuest
          notes={notes}
          choices={choices}
          onChoose={(note, choice) => setChoices({ ...choices, [noteKey(note)]: choice })}
        />
      )}
    </ConfirmDialog>
  );
}

function piecesOfFeedback(count: number): string {
  return `${count} ${count === 1 ? 'piece' : 'pieces'} of feedback`;
}

async function saveExport(email: string): Promise<void> {
  const response = await callApiForFile(exportGuestData, { body: { email } });
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await response.blob(), name ?? 'guest-data.json');
}

function toastFailure(error: unknown, title: string, fallback: string): void {
  const description = failureMessage(error, `${fallback} Please try again.`);
  toast({ title, description, variant: 'destructive' });
}

type GuestNote = EndpointResponse<typeof findGuestData>['notes'][number];

type NoteErasureChoices = Readonly<Record<string, NoteErasureChoice>>;

type NotesAboutGuestProps = {
  notes: readonly GuestNote[];
  choices: NoteErasureChoices;
  onChoose: (note: GuestNote, choice: NoteErasureChoice) => void;
};

/**
 * The team's notes in the guest's cases. They stay, but the owner may redact or remove each one.
 */
function NotesAboutGuest({ notes, choices, onChoose }: NotesAboutGuestProps) {
  const now = useNow();
  return (
    <section>
      <h3 className="font-semibold">Your own notes stay in the case</h3>
      <p className="mt-1 text-ink-soft text-sm">
        They’re your record of what was done. Remove anything that identifies the guest.
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

function noteKey({ caseId, number }: GuestNote): string {
  return `${caseId}.${number}`;
}

/** A note that identifies the guest is redacted unless the owner decides otherwise. */
function resolveNoteErasureChoice(note: GuestNote, choices: NoteErasureChoices): NoteErasureChoice {
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
    ['remove', 'Remove the whole note'],
  ];
  return (
    <fieldset className="mt-2">
      <legend className="sr-only">What should happen to this note? “{words}”</legend>
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
