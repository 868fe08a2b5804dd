import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useRef } from 'react';
import type { CaseAct } from '#shared/cases/cases.ts';
import type { CaseEntry, CaseFile } from '#shared/cases/contract.ts';
import { formatAgo } from '#shared/site/format-moment.ts';
import { alarmEndWords } from '#web/complaints/alarm-end-words.ts';
import { ComplaintStatusWords, lastActWords } from '#web/complaints/complaint-status-words.tsx';
import { OnItButton } from '#web/feedback/entry/on-it-button.tsx';
import { useNow } from '#web/platform/browser/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { alarmStyles } from '#web/understanding/alarm-styles.ts';
import { CASES_KEY, caseAnswerQuery } from './queries.ts';

/** Says who is on an open case. If nobody has acted since the last danger, one tap takes it. */
export function CaseAlarm({
  file,
  readerId,
  timeZone,
  nextStep,
}: {
  file: CaseFile;
  readerId: string;
  timeZone: string | undefined;
  /** The first step that is not done; undefined if all are done. */
  nextStep: string | undefined;
}) {
  const { id, status, feedbackId } = file;
  const queryClient = useQueryClient();
  const now = useNow();
  const section = useRef<HTMLElement>(null);
  const isOpen = status === 'open' && feedbackId !== null;
  const { data: answer, isLoading } = useQuery({
    ...caseAnswerQuery(feedbackId ?? ''),
    enabled: isOpen,
  });
  if (!isOpen) return null;
  // The page requests the case and its answer separately. Until both say that somebody has acted,
  // the alarm stays.
  const isUnattended = file.isUnattended || Boolean(answer?.alarm?.isUnattended);
  const acted = !isUnattended && answer && lastActWords(answer, readerId, now);
  if (!isUnattended && !acted) return null;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Who is on it"
      className={classNames(
        'mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg px-4 py-3',
        isUnattended ? alarmStyles(file.isEmergency) : 'border bg-surface',
      )}
    >
      {isUnattended ? (
        <>
          <UnattendedAlarm
            file={file}
            alarmEnd={answer && alarmEndWords(answer, readerId, { now, timeZone })}
            readerId={readerId}
            now={now}
            nextStep={nextStep}
          />
          <div className="max-sm:ml-8 print:hidden">
            <OnItButton
              // If the answer cannot be loaded, the tap is recorded as a note in the case.
              answer={answer ?? { id: feedbackId, complaint: null, caseId: id, alarm: null }}
              readerId={readerId}
              isLoading={isLoading}
              variant={file.isEmergency ? 'light' : 'primary'}
              place={section}
              refresh={() => queryClient.invalidateQueries({ queryKey: [CASES_KEY] })}
            />
          </div>
        </>
      ) : (
        <>
          <ComplaintStatusWords status="taken">{acted}</ComplaintStatusWords>
          {nextStep && (
            <p className="wrap-anywhere min-w-0 font-medium text-sm">Next: {nextStep}</p>
          )}
        </>
      )}
    </section>
  );
}

function UnattendedAlarm({
  file,
  alarmEnd,
  readerId,
  now,
  nextStep,
}: {
  file: CaseFile;
  /** Who ended the alarm on the floor, and who went to the table. */
  alarmEnd: string | undefined;
  readerId: string;
  now: Date;
  nextStep: string | undefined;
}) {
  const before = lastActBeforeDanger(file);
  const written = file.onTicket?.at(-1);
  const told = written
    ? `Written on the ticket ${formatAgo(written.at, now)}.`
    : `Written ${formatAgo(file.feedbackCreatedAt, now)}.`;
  const who = before?.by === readerId ? 'You' : (before?.byName ?? 'Somebody');
  return (
    <div className="wrap-anywhere flex min-w-0 flex-1 basis-64 gap-3">
      <ShieldAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        {/* The only line that is announced: the times below change every minute. */}
        <p role="status" className={classNames('font-semibold', file.isEmergency && 'text-xl')}>
          {unattendedTitle(before !== undefined, alarmEnd !== undefined)}
        </p>
        <p className="text-sm">
          {told}
          {before && ` ${who} acted before that, ${formatAgo(before.at, now)}.`}
        </p>
        {alarmEnd && <p className="mt-1 font-semibold text-sm">{alarmEnd}</p>}
        {nextStep && <p className="mt-1 font-medium text-sm">Next: {nextStep}</p>}
      </div>
    </div>
  );
}

function unattendedTitle(hasActedBefore: boolean, isAlarmEnded: boolean): string {
  if (isAlarmEnded) return 'Waiting for a manager';
  return hasActedBefore ? 'There is new danger in this case' : 'Not picked up yet';
}

/**
 * Kinds of log entries that report danger again, if TableTalk or the guest made them and not the
 * team.
 */
const DANGER_REPORTING_ACTS: readonly CaseAct[] = [
  'opened_again',
  'class_changed',
  'emergency',
  'reworded',
];

/** The last act of a team member before danger last came to light. */
function lastActBeforeDanger({ openedAt, onTicket, entries }: CaseFile): CaseEntry | undefined {
  const raised = entries.filter(
    ({ by, act, details }) =>
      by === null &&
      DANGER_REPORTING_ACTS.includes(act) &&
      details.to !== null &&
      details.isRenamed !== true,
  );
  const moments = [openedAt, ...[...raised, ...(onTicket ?? [])].map(({ at }) => at)];
  const dangerAt = moments.toSorted().at(-1) ?? openedAt;
  return entries.findLast(({ by, at }) => by !== null && at < dangerAt);
}
