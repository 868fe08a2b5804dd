import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { casePath } from '#shared/site/paths.ts';
import { lastActWords } from '#web/complaints/last-act-words.ts';
import { canTakeOn } from '#web/complaints/take-on.ts';
import { untendedWords } from '#web/complaints/untended-words.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Correction } from '#web/understanding/correction-dialog.tsx';
import { SafetyNotice } from '#web/understanding/safety-notice.tsx';
import { SafetyQuestion } from '#web/understanding/safety-question.tsx';
import { UnderstandingChips } from '#web/understanding/understanding-chips.tsx';
import { UnreadableNotice } from '#web/understanding/unreadable-notice.tsx';
import { AlarmNotice, isAlarmElsewhere } from './alarm-notice.tsx';
import { OnItButton } from './on-it-button.tsx';
import { useCorrection } from './use-correction.ts';

const CORRECTION_DIALOG = {
  name: 'correction-dialog',
  load: async () => (await import('#web/understanding/correction-dialog.tsx')).CorrectionDialog,
};

/** The safety lines and the chips of an entry, with their correction dialog. */
export function useEntryUnderstanding({
  feedback,
  readerId,
  isOnlyReading,
  onCorrect,
}: {
  feedback: FeedbackItem;
  readerId: string;
  isOnlyReading: boolean;
  /** Called when the user starts a correction or says 'I'm on it'. */
  onCorrect: () => void;
}): { alarm: ReactNode; safety: ReactNode; chips: ReactNode } {
  const { correct, putBack } = useCorrection(readerId);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const notice = useRef<HTMLElement>(null);
  const now = useNow();
  const { understanding } = feedback;
  const alarm = (
    <AlarmNotice
      feedback={feedback}
      readerId={readerId}
      isOnlyReading={isOnlyReading}
      onTake={onCorrect}
    />
  );
  if (!understanding) {
    return { alarm, safety: feedback.isUnreadable ? <UnreadableNotice /> : null, chips: null };
  }
  const { tone, topics } = understanding;

  function save(correction: Correction): void {
    setIsCorrecting(false);
    onCorrect();
    correct(feedback, correction);
  }

  const isLoud = understanding.isEmergency && Boolean(feedback.alarm?.isUntended);
  // If the alarm above the answer is shown, it says who is on it and leads to the case.
  const isAlarmHere = !isAlarmElsewhere(feedback);
  const status = isAlarmHere
    ? (untendedWords(feedback) ?? lastActWords(feedback, readerId, now))
    : undefined;
  const actions = isAlarmHere && (
    <>
      {!isOnlyReading && feedback.alarm?.isUntended && canTakeOn(feedback) && (
        <OnItButton
          answer={feedback}
          variant={isLoud ? 'light' : 'primary'}
          place={notice}
          onTap={onCorrect}
        />
      )}
      {feedback.caseId && (
        <Button asChild variant="secondary" size="sm" className="min-h-11">
          <Link href={casePath(feedback.caseId)}>Open the case</Link>
        </Button>
      )}
    </>
  );
  return {
    alarm,
    safety: understanding.suspectedSafety ? (
      !isOnlyReading && (
        <SafetyQuestion
          ref={notice}
          feedback={feedback}
          onAnswer={(safety) => save({ tone, topics, safety })}
        >
          {actions}
        </SafetyQuestion>
      )
    ) : (
      <SafetyNotice ref={notice} feedback={feedback} isLoud={isLoud} status={status}>
        {actions}
        {!isOnlyReading && (
          <Button
            variant="quiet"
            size="sm"
            className={classNames('min-h-11 whitespace-nowrap', isLoud && 'text-on-chili')}
            onClick={() => save({ tone, topics, safety: null })}
          >
            Not a safety issue
          </Button>
        )}
      </SafetyNotice>
    ),
    chips: (
      <>
        <UnderstandingChips
          feedback={feedback}
          readerId={readerId}
          onCorrect={isOnlyReading ? undefined : () => setIsCorrecting(true)}
          onPutBack={() => {
            onCorrect();
            putBack(feedback);
          }}
        />
        {isCorrecting && (
          <LazyPart code={CORRECTION_DIALOG} waiting={null}>
            {(CorrectionDialog) => (
              <CorrectionDialog
                understanding={understanding}
                onSave={save}
                onClose={() => setIsCorrecting(false)}
              />
            )}
          </LazyPart>
        )}
      </>
    ),
  };
}
