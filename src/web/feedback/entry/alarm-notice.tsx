import { ShieldAlert } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'wouter';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { formatAgo } from '#shared/site/format-ago.ts';
import { casePath } from '#shared/site/paths.ts';
import { safetyAlarmName, UNCONFIRMED_WORDS } from '#shared/understanding/safety-alarm-text.ts';
import { lastActWords } from '#web/complaints/last-act-words.ts';
import { canTakeOn } from '#web/complaints/take-on.ts';
import { untendedWords } from '#web/complaints/untended-words.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { alarmStyles } from '#web/understanding/alarm-styles.ts';
import { alarmWords } from '#web/understanding/understanding-words.ts';
import { listedTableWords } from '../list/entry-words.ts';
import { OnItButton } from './on-it-button.tsx';

/**
 * Whether the answer alone does not explain the danger of its case: the guest reported danger on
 * the ticket, danger came to light after somebody had acted, or the guest has changed the words.
 */
export function isAlarmElsewhere(feedback: FeedbackItem): boolean {
  const { alarm, complaint } = feedback;
  if (!alarm) return false;
  const isAfterAct = alarm.isUntended && complaint !== null && complaint.status !== 'open';
  const isOnTicket = alarm.onTicket !== null || Boolean(alarm.otherOnTicket);
  return isOnTicket || isAfterAct || isReworded(feedback) || changedWordsOf(alarm).length > 0;
}

/** During an update, a server of the previous version may not send `changedWords` yet. */
function changedWordsOf(alarm: FeedbackItem['alarm']): { at: string; words: string }[] {
  return alarm?.changedWords ?? [];
}

/**
 * False if the new words are themselves suspected of danger: the page then asks about that instead.
 */
function isReworded({ alarm, understanding, isUnderstandingCorrected }: FeedbackItem): boolean {
  if (!alarm || alarm.safety === understanding?.safety) return false;
  return !understanding?.suspectedSafety && !isUnderstandingCorrected;
}

/** Shown above everything else: danger that the answer alone does not explain. */
export function AlarmNotice({
  feedback,
  readerId,
  isOnlyReading,
  onTake,
}: {
  feedback: FeedbackItem;
  readerId: string;
  isOnlyReading: boolean;
  /** Called when the user says 'I'm on it'. */
  onTake: () => void;
}) {
  const { alarm, tableNumber, isUnconfirmed, caseId } = feedback;
  const section = useRef<HTMLElement>(null);
  const now = useNow();
  if (!alarm || !isAlarmElsewhere(feedback)) return null;
  const changedWords = changedWordsOf(alarm);
  const isTold =
    changedWords.length > 0 ||
    alarm.onTicket !== null ||
    (Boolean(alarm.otherOnTicket) && !isReworded(feedback));
  const untended = untendedWords(feedback);
  const isLoud = alarm.isEmergency && alarm.isUntended;
  const acted = lastActWords(feedback, readerId, now);
  const facts = [tableNumber && listedTableWords(tableNumber), untended ?? acted].filter(Boolean);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Alarm"
      className={classNames(
        'mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg px-4 py-3',
        alarmStyles(isLoud),
      )}
    >
      <div className="wrap-anywhere flex min-w-0 flex-1 basis-64 gap-3">
        <ShieldAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0">
          <p className={classNames('font-semibold', isLoud && 'text-xl')}>
            {alarmWords(alarm, now)}
          </p>
          {changedWords.map(({ at, words }) => (
            <blockquote
              key={at}
              dir="auto"
              className="mt-1 line-clamp-6 whitespace-pre-line text-lg"
            >
              “{words}”
            </blockquote>
          ))}
          {changedWords.length > 0 && <p>The guest has since changed these words.</p>}
          {alarm.onTicket?.words && (
            <blockquote dir="auto" className="mt-1 line-clamp-6 whitespace-pre-line text-lg">
              “{alarm.onTicket.words}”
            </blockquote>
          )}
          <OtherOnTicket other={alarm.otherOnTicket} now={now} />
          {!isTold && (
            <p>
              {isReworded(feedback)
                ? 'The guest has since changed their words.'
                : 'There is new danger in this case.'}
            </p>
          )}
          {facts.length > 0 && <p className="mt-1 font-semibold text-sm">{facts.join(' · ')}</p>}
          {isUnconfirmed && <p className="mt-1 text-sm">{UNCONFIRMED_WORDS}</p>}
        </div>
      </div>
      {!isOnlyReading && (
        <div className="flex flex-wrap items-center gap-2 max-sm:ml-8 print:hidden">
          {untended && canTakeOn(feedback) && (
            <OnItButton
              answer={feedback}
              variant={isLoud ? 'light' : 'primary'}
              place={section}
              onTap={onTake}
            />
          )}
          {caseId && (
            <Button asChild variant="secondary" size="sm" className="min-h-11">
              <Link href={casePath(caseId)}>Open the case</Link>
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** A danger on the ticket other than the one that the case is named after. */
function OtherOnTicket({
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
      {words && (
        <blockquote dir="auto" className="mt-1 line-clamp-6 whitespace-pre-line text-lg">
          “{words}”
        </blockquote>
      )}
    </>
  );
}
