import { CASE_NOTE_MAX_LENGTH } from '#shared/cases/cases.ts';
import { noteInCase } from '#shared/cases/contract.ts';
import { TeamNoteForm } from '#web/complaints/team-note-form.tsx';
import { callApi } from '#web/platform/api/call-api.ts';
import { useStoreCase } from './use-case-actions.ts';

/** Adds a note to the log of a case. */
export function CaseNoteForm({ caseId }: { caseId: string }) {
  const keep = useStoreCase();
  return (
    <TeamNoteForm
      placeholder="What was asked, said and found. Guests never read it."
      mostCharacters={CASE_NOTE_MAX_LENGTH}
      save={async (words) =>
        keep(await callApi(noteInCase, { params: { id: caseId }, body: { words } }))
      }
    />
  );
}
