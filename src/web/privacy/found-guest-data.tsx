import { useMutation } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ResponseOf } from '#shared/api/endpoint.ts';
import { eraseGuestData, exportGuestData, type findGuestData } from '#shared/privacy/contract.ts';
import { callApi, callApiForFile } from '#web/platform/api/call-api.ts';
import { failureMessage } from '#web/platform/api/failure-message.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { saveFile } from '#web/platform/browser/save-file.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import {
  type NoteErasureChoices,
  NotesAboutGuest,
  noteKey,
  resolveNoteErasureChoice,
} from './notes-about-guest.tsx';

export type FoundGuest = ResponseOf<typeof findGuestData> & { email: string };

/** A guest's data, with buttons to export and erase it. */
export function FoundGuestData({ guest, onErased }: { guest: FoundGuest; onErased: () => void }) {
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
      description={`Everything that ${email} told your restaurants (${piecesOfFeedback(feedbackCount)}), your replies and the mails are removed for good, and your figures change with them. Reward codes stay valid. What you noted in a case stays, and its log says that you erased the guest. This cannot be undone.`}
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
