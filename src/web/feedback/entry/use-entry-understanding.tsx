import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { FeedbackItem, FeedbackWithHistory } from '#shared/feedback/list-contract.ts';
import { correctUnderstanding, undoCorrection } from '#shared/understanding/contract.ts';
import { HARM_CLASSES } from '#shared/understanding/understanding.ts';
import { alarmEndWords } from '#web/complaints/alarm-end-words.ts';
import { lastActBesideState, unattendedWords } from '#web/complaints/complaint-status-words.tsx';
import { canTakeOnComplaint } from '#web/complaints/take-on-complaint.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextAction } from '#web/ui/text-action.tsx';
import type { Correction } from '#web/understanding/correction-dialog.tsx';
import {
  SafetyNotice,
  SafetyQuestion,
  UnreadableNotice,
} from '#web/understanding/safety-notice.tsx';
import { UnderstoodWords } from '#web/understanding/understood-words.tsx';
import { showChangedAnswer, showExpectedChange } from '../list/use-feedback-list.ts';
import { entryQuery, FEEDBACK_COUNTS_KEY, FEEDBACK_LIST_KEY, STATS_KEY } from '../queries.ts';
import { AlarmNotice, CaseLink, isDangerOutsideAnswer } from './alarm-notice.tsx';
import { OnItButton } from './on-it-button.tsx';
import { CORRECTION_KEY, type CorrectedAnswer, idsBeingCorrected } from './pending-corrections.ts';

const CORRECTION_DIALOG = {
  name: 'correction-dialog',
  load: async () => (await import('#web/understanding/correction-dialog.tsx')).CorrectionDialog,
};

/** The safety lines of an entry and what its words say, with their correction dialog. */
export function useEntryUnderstanding({
  feedback,
  readerId,
  timeZone,
  isOnlyReading,
  onCorrect,
}: {
  feedback: FeedbackItem;
  timeZone: string;
  readerId: string;
  isOnlyReading: boolean;
  /** Called when the user starts a correction or says 'I'm on it'. */
  onCorrect: () => void;
}): { alarm: ReactNode; safety: ReactNode; words: ReactNode } {
  const { correct, putBack } = useCorrection(readerId);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const notice = useRef<HTMLElement>(null);
  const now = useNow();
  const { understanding } = feedback;
  const alarm = (
    <AlarmNotice
      feedback={feedback}
      readerId={readerId}
      timeZone={timeZone}
      isOnlyReading={isOnlyReading}
      onTake={onCorrect}
    />
  );
  if (!understanding) {
    return { alarm, safety: feedback.isUnreadable ? <UnreadableNotice /> : null, words: null };
  }
  const { tone, topics } = understanding;

  function save(correction: Correction): void {
    setIsCorrecting(false);
    onCorrect();
    correct(feedback, correction);
  }

  const isLoud = understanding.isEmergency && Boolean(feedback.alarm?.isUnattended);
  // If the alarm above the answer is shown, it says who is on it and leads to the case.
  const isAlarmHere = !isDangerOutsideAnswer(feedback);
  // The state above the answer already says that nobody has picked it up.
  const unattended =
    alarmEndWords(feedback, readerId, { now, timeZone }) ??
    (isLoud ? unattendedWords(feedback) : undefined);
  const status = isAlarmHere
    ? (unattended ?? lastActBesideState(feedback, readerId, now))
    : undefined;
  const actions = isAlarmHere && (
    <>
      {/* The state above the answer has the button of a complaint. */}
      {!isOnlyReading &&
        !feedback.complaint &&
        feedback.alarm?.isUnattended &&
        canTakeOnComplaint(feedback) && (
          <OnItButton
            answer={feedback}
            readerId={readerId}
            variant={isLoud ? 'light' : 'primary'}
            place={notice}
            onTap={onCorrect}
          />
        )}
      {feedback.caseId && <CaseLink caseId={feedback.caseId} isLoud={isLoud} />}
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
          <NotSafetyButton isLoud={isLoud} onClick={() => save({ tone, topics, safety: null })} />
        )}
      </SafetyNotice>
    ),
    words: (
      <>
        <UnderstoodWords
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

function NotSafetyButton({ isLoud, onClick }: { isLoud: boolean; onClick: () => void }) {
  const words = 'Not a safety issue?';
  if (!isLoud) return <TextAction onClick={onClick}>{words}</TextAction>;
  return (
    <Button
      variant="quiet"
      size="sm"
      className="min-h-11 whitespace-nowrap text-on-chili"
      onClick={onClick}
    >
      {words}
    </Button>
  );
}

/** Undefined restores the automatic reading. */
type CorrectionRequest = CorrectedAnswer & {
  before: FeedbackItem;
  correction: Correction | undefined;
  isUndoing?: boolean;
};

/** Corrects how an answer was understood. The change shows at once and can be undone. */
function useCorrection(readerId: string) {
  const queryClient = useQueryClient();

  /**
   * Whether a later correction of the answer waits for its turn; the page already shows the later
   * one.
   */
  function isCorrectedAgain(id: string): boolean {
    return idsBeingCorrected(queryClient).filter((each) => each === id).length > 1;
  }

  function refreshFigures(): void {
    for (const key of [FEEDBACK_COUNTS_KEY, STATS_KEY]) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  }

  const { mutate } = useMutation({
    // One after the other: of two quick corrections, the later one must win on the server too.
    scope: { id: 'understanding-corrections' },
    mutationKey: CORRECTION_KEY,
    mutationFn: ({
      before: { id },
      correction,
    }: CorrectionRequest): Promise<FeedbackWithHistory> =>
      correction
        ? callApi(correctUnderstanding, { params: { id }, body: correction })
        : callApi(undoCorrection, { params: { id } }),
    onMutate: async ({ before, correction }) => {
      await queryClient.cancelQueries({ queryKey: entryQuery(before.id).queryKey });
      if (correction)
        showExpectedChange(queryClient, applyCorrection(before, correction, readerId));
    },
    onSuccess: (entry, { before, correction, isUndoing }) => {
      if (isCorrectedAgain(entry.id)) return;
      const { note: _, history: __, ...item } = entry;
      showChangedAnswer(queryClient, entry);
      refreshFigures();
      // Answers with the same words change too; the visible list stays still while the owner reads.
      void queryClient.invalidateQueries({ queryKey: [FEEDBACK_LIST_KEY], refetchType: 'none' });
      const undo = { before: item, correction: previousCorrection(before), isUndoing: true };
      toast(
        isUndoing
          ? { title: 'Change undone' }
          : {
              title: correction ? 'Corrected' : 'Original reading restored',
              description: 'Similar comments here change too.',
              action: { label: 'Undo', onSelect: () => mutate(undo) },
            },
      );
    },
    onError: (error, { before }) => {
      showExpectedChange(queryClient, before);
      // Refresh the figures anyway: an earlier correction may have been stored while this one
      // waited.
      refreshFigures();
      void queryClient.invalidateQueries({ queryKey: entryQuery(before.id).queryKey });
      toastFailure(error, 'That was not saved');
    },
  });

  return {
    correct: (before: FeedbackItem, correction: Correction) => mutate({ before, correction }),
    putBack: (before: FeedbackItem) => mutate({ before, correction: undefined }),
  };
}

/** The answer as it will look once corrected, shown until the server responds. */
function applyCorrection(
  before: FeedbackItem,
  correction: Correction,
  readerId: string,
): FeedbackItem {
  const { understanding } = before;
  const read = understanding?.safety ?? understanding?.suspectedSafety ?? null;
  const isSameClass = correction.safety === read;
  return {
    ...before,
    alarm: isSameClass ? before.alarm : alarmAfterCorrection(before, correction, readerId),
    understanding: understanding && {
      ...understanding,
      ...correction,
      suspectedSafety: null,
      because: isSameClass ? understanding.because : [],
      isEmergency: isSameClass && understanding.isEmergency,
    },
    isUnderstandingCorrected: true,
    understandingCorrectedBy: readerId,
  };
}

/**
 * A chosen class becomes the class of the case, whatever the ticket says, and choosing it counts as
 * acting on the danger.
 */
function alarmAfterCorrection(
  { alarm }: FeedbackItem,
  { safety }: Correction,
  readerId: string,
): FeedbackItem['alarm'] {
  if (!alarm || !safety) return null;
  const lastAct = { at: new Date().toISOString(), by: readerId, byName: null };
  const isEmergency = alarm.isEmergency && HARM_CLASSES.includes(safety);
  return {
    safety,
    isEmergency,
    changedWords: alarm.changedWords,
    isReworded: alarm.isReworded,
    onTicket: null,
    otherOnTicket: null,
    isUnattended: false,
    lastAct,
    alarmEnd: null,
  };
}

/** The correction that restores the previous state; undefined if nothing had been corrected. */
function previousCorrection(before: FeedbackItem): Correction | undefined {
  if (!before.isUnderstandingCorrected || !before.understanding) return undefined;
  const { tone, topics, safety } = before.understanding;
  return { tone, topics, safety };
}
