import { Link2, Unlink2 } from 'lucide-react';
import { caseIntegritySentence, explainMissingText } from '#shared/cases/case-entry-sentence.ts';
import { CASE_NOTE_MAX_LENGTH } from '#shared/cases/cases.ts';
import { type CaseFile, noteInCase } from '#shared/cases/contract.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { TeamNoteForm } from '#web/complaints/resolve-dialog.tsx';
import { callApi } from '#web/platform/api/call-api.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { caseActorLabel } from './case-words.ts';
import { useStoreCase } from './use-case-actions.ts';

/** The case's log, newest first: who did what and when, and whether the log was altered. */
export function CaseLog({ file, timeZone }: { file: CaseFile; timeZone: string | undefined }) {
  const { id, entries, isChainIntact, status } = file;
  const now = useNow();
  return (
    <Card>
      <CardHeader
        title="What has happened"
        description="Newest first. No line can be changed or removed."
      />
      {status === 'open' && (
        <div className="mb-5">
          <CaseNoteForm key={id} caseId={id} />
        </div>
      )}
      <ol className="flex flex-col gap-4">
        {entries.toReversed().map((entry) => (
          <li key={entry.number} className="border-line border-s-2 ps-3 text-sm">
            <p className="wrap-anywhere font-medium">{entry.sentence}</p>
            {entry.words !== null && (
              <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line">
                {entry.words}
              </p>
            )}
            <p className="mt-1 text-ink-soft italic empty:hidden">
              {explainMissingText(entry, file)}
            </p>
            <p className="mt-0.5 text-ink-soft">
              {caseActorLabel(entry)},{' '}
              <time dateTime={entry.at}>{formatMoment(entry.at, { now, timeZone })}</time>
            </p>
          </li>
        ))}
      </ol>
      <p
        className={`mt-5 flex items-start gap-2 border-t pt-4 text-sm ${isChainIntact ? 'text-ink-soft' : 'font-semibold text-chili-ink'}`}
      >
        {isChainIntact ? (
          <Link2 aria-hidden className="mt-0.5 size-4 shrink-0" />
        ) : (
          <Unlink2 aria-hidden className="mt-0.5 size-4 shrink-0" />
        )}
        <span>
          {caseIntegritySentence(file, (moment) => formatMoment(moment, { now, timeZone }))}
        </span>
      </p>
    </Card>
  );
}

/** Adds a note to the log of a case. */
function CaseNoteForm({ caseId }: { caseId: string }) {
  const keep = useStoreCase();
  return (
    <TeamNoteForm
      placeholder="What you asked, heard and found. Guests never see it."
      maxCharacters={CASE_NOTE_MAX_LENGTH}
      save={async (words) =>
        keep(await callApi(noteInCase, { params: { id: caseId }, body: { words } }))
      }
    />
  );
}
