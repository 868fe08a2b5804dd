import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { casePath } from '#shared/site/paths.ts';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Correction } from '#web/understanding/correction-dialog.tsx';
import { SafetyNotice } from '#web/understanding/safety-notice.tsx';
import { SafetyQuestion } from '#web/understanding/safety-question.tsx';
import { UnderstandingChips } from '#web/understanding/understanding-chips.tsx';
import { UnreadableNotice } from '#web/understanding/unreadable-notice.tsx';
import { AlarmNotice, isAlarmElsewhere } from './alarm-notice.tsx';
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

  const caseLink = feedback.caseId && !isAlarmElsewhere(feedback) && (
    <Button asChild variant="secondary" size="sm" className="min-h-11">
      <Link href={casePath(feedback.caseId)}>Open the case</Link>
    </Button>
  );
  return {
    alarm,
    safety: understanding.suspectedSafety ? (
      !isOnlyReading && (
        <SafetyQuestion feedback={feedback} onAnswer={(safety) => save({ tone, topics, safety })}>
          {caseLink}
        </SafetyQuestion>
      )
    ) : (
      <SafetyNotice feedback={feedback}>
        {caseLink}
        {!isOnlyReading && (
          <Button
            variant="quiet"
            size="sm"
            className="min-h-11 whitespace-nowrap"
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
