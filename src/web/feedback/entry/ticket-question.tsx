import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { correctUnderstanding } from '#shared/understanding/contract.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { SafetyQuestion } from '#web/understanding/safety-question.tsx';
import { showChangedAnswer } from '../list/show-changed-answer.ts';
import { entryQuery, FEEDBACK_COUNTS_KEY } from '../queries.ts';

/** Asks whether the guest's message on the ticket is about a safety matter. */
export function TicketQuestion({
  feedback,
  onAnswer,
}: {
  feedback: FeedbackItem;
  onAnswer: () => void;
}) {
  const { id, suspectedOnTicket } = feedback;
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (answer: { messageId: string; safety: SafetyClass | null }) =>
      callApi(correctUnderstanding, { params: { id }, body: answer }),
    onSuccess: (entry) => {
      showChangedAnswer(queryClient, entry);
      void queryClient.invalidateQueries({ queryKey: [FEEDBACK_COUNTS_KEY] });
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: entryQuery(id).queryKey });
      toastFailure(error, 'That was not saved');
    },
  });
  if (!suspectedOnTicket) return null;
  const { messageId } = suspectedOnTicket;
  return (
    <SafetyQuestion
      feedback={feedback}
      onTicket={suspectedOnTicket}
      onAnswer={(safety) => {
        onAnswer();
        mutate({ messageId, safety });
      }}
    />
  );
}
