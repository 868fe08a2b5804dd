import { useRef } from 'react';
import { Link } from 'wouter';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { formatAgo } from '#shared/site/format-moment.ts';
import { casePath } from '#shared/site/paths.ts';
import {
  safetyAlarmName,
  UNCONFIRMED_EXPLANATION,
} from '#shared/understanding/safety-alarm-text.ts';
import { alarmEndWords } from '#web/complaints/alarm-end-words.ts';
import { lastActBesideState, unattendedWords } from '#web/complaints/complaint-status-words.tsx';
import { canTakeOnComplaint } from '#web/complaints/take-on-complaint.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextAction } from '#web/ui/text-action.tsx';
import { AlarmFrame } from '#web/understanding/alarm-frame.tsx';
import { isLoudDanger } from '#web/understanding/alarm-styles.ts';
import { alarmWords } from '#web/understanding/understanding-words.ts';
import { typedTableLabel } from '../list/entry-words.ts';
import { OnItButton } from './on-it-button.tsx';

/**
 * Whether the answer alone does not explain the danger of its case: the guest reported danger on
 * the ticket, danger came to light after somebody had acted, or the guest has changed the words.
 */
export function isDangerOutsideAnswer(feedback: FeedbackItem): boolean {
  const { alarm } = feedback;
  if (!alarm) return false;
  const isOnTicket = alarm.onTicket !== null || Boolean(alarm.otherOnTicket);
  return (
    isOnTicket ||
    isDangerAfterAct(feedback) ||
    lacksDangerOfCase(feedback) ||
    changedWordsOf(alarm).length > 0
  );
}

/** Whether danger came to light after somebody had taken or resolved the complaint. */
function isDangerAfterAct({ alarm, complaint }: FeedbackItem): boolean {
  return Boolean(alarm?.isUnattended) && complaint !== null && complaint.status !== 'open';
}

/** During an update, a server of the previous version may not send `changedWords` yet. */
function changedWordsOf(alarm: FeedbackItem['alarm']): { at: string; words: string }[] {
  return alarm?.changedWords ?? [];
}

/**
 * Whether the answer, as it was last read, does not name the danger of its case: the guest has
 * changed the words, or they are not read yet. False if the words are themselves suspected of
 * danger, because the page then asks about that instead.
 */
function lacksDangerOfCase({
  alarm,
  understanding,
  isUnderstandingCorrected,
}: FeedbackItem): boolean {
  if (!alarm || alarm.safety === understanding?.safety) return false;
  return !understanding?.suspectedSafety && !isUnderstandingCorrected;
}

/** Shown above everything else: danger that the answer alone does not explain. */
export function AlarmNotice({
  feedback,
  readerId,
  timeZone,
  isOnlyReading,
  onTake,
}: {
  feedback: FeedbackItem;
  readerId: string;
  timeZone: string;
  isOnlyReading: boolean;
  /** Called when the user says 'I'm on it'. */
  onTake: () => void;
}) {
  const { alarm, tableNumber, isUnconfirmed, caseId } = feedback;
  const section = useRef<HTMLElement>(null);
  const now = useNow();
  if (!alarm || !isDangerOutsideAnswer(feedback)) return null;
  const changedWords = changedWordsOf(alarm);
  const isReworded = alarm.isReworded && lacksDangerOfCase(feedback);
  const isTold =
    changedWords.length > 0 ||
    alarm.onTicket !== null ||
    (Boolean(alarm.otherOnTicket) && !isReworded);
  const unattended =
    alarmEndWords(feedback, readerId, { now, timeZone }) ?? unattendedWords(feedback);
  const isLoud = isLoudDanger(alarm);
  const acted = lastActBesideState(feedback, readerId, now);
  const facts = [tableNumber && typedTableLabel(tableNumber), unattended ?? acted].filter(Boolean);
  return (
    <AlarmFrame
      ref={section}
      label="Alarm"
      isLoud={isLoud}
      className="mb-5"
      actions={
        !isOnlyReading && (
          <>
            {/* The state above the answer has the button of a complaint. */}
            {unattended && !feedback.complaint && canTakeOnComplaint(feedback) && (
              <OnItButton
                answer={feedback}
                readerId={readerId}
                variant={isLoud ? 'light' : 'primary'}
                place={section}
                onTap={onTake}
              />
            )}
            {caseId && <CaseLink caseId={caseId} isLoud={isLoud} />}
          </>
        )
      }
    >
      <p className={classNames('font-semibold', isLoud && 'text-xl')}>{alarmWords(alarm, now)}</p>
      {changedWords.map(({ at, words }) => (
        <WrittenWords key={at}>{words}</WrittenWords>
      ))}
      {changedWords.length > 0 && <p>The guest has since changed these words.</p>}
      {alarm.onTicket?.words && <WrittenWords>{alarm.onTicket.words}</WrittenWords>}
      <OtherDangerOnTicket other={alarm.otherOnTicket} now={now} />
      {!isTold && isReworded && <p>The guest has since changed what they wrote.</p>}
      {!isTold && !isReworded && isDangerAfterAct(feedback) && (
        <p>There is new danger in this case.</p>
      )}
      {facts.length > 0 && <p className="mt-1 font-semibold text-sm">{facts.join(' · ')}</p>}
      {isUnconfirmed && <p className="mt-1 text-sm">{UNCONFIRMED_EXPLANATION}</p>}
    </AlarmFrame>
  );
}

/** A link to the case: a button in a loud frame, quiet text elsewhere. */
export function CaseLink({ caseId, isLoud }: { caseId: string; isLoud: boolean }) {
  const link = <Link href={casePath(caseId)}>Open the case</Link>;
  if (!isLoud) return <TextAction asChild>{link}</TextAction>;
  return (
    <Button asChild variant="secondary" size="sm" className="min-h-11">
      {link}
    </Button>
  );
}

function WrittenWords({ children }: { children: string }) {
  return (
    <blockquote
      dir="auto"
      className="mt-1 line-clamp-6 whitespace-pre-line font-display font-normal text-xl text-inherit"
    >
      “{children}”
    </blockquote>
  );
}

/** A danger on the ticket other than the one that the case is named after. */
function OtherDangerOnTicket({
  other,
  now,
}: {
  other: NonNullable<FeedbackItem['alarm']>['otherOnTicket'] | undefined;
  now: Date;
}) {
  if (!other) return null;
  const { safety, isEmergency, at, words } = other;
  return (
    <>
      <p className="mt-1 font-semibold">
        Also {safetyAlarmName(safety, isEmergency).toLowerCase()}, written on the ticket{' '}
        {formatAgo(at, now)}
      </p>
      {words && <WrittenWords>{words}</WrittenWords>}
    </>
  );
}
