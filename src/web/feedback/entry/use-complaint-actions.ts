import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { RESOLUTION_LABELS, type Resolution } from '#shared/complaints/complaints.ts';
import { reopenComplaint, resolveComplaint, takeComplaint } from '#shared/complaints/contract.ts';
import type { FeedbackWithHistory } from '#shared/feedback/list-contract.ts';
import { toastTaker } from '#web/complaints/take-on-complaint.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { showChangedAnswer } from '../list/use-feedback-list.ts';
import { FEEDBACK_COUNTS_KEY, FEEDBACK_LIST_KEY } from '../queries.ts';

export type ComplaintAction =
  | { act: 'take' }
  | { act: 'reopen'; wasTaken: boolean }
  | { act: 'resolve'; how: Resolution; note?: string };

type ComplaintActionRequest = ComplaintAction & { id: string };

/** Takes, resolves and reopens complaints; list, entry and counts update at once. */
export function useComplaintActions(readerId: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: sendAction,
    onSuccess: (entry, wanted) => {
      showChangedAnswer(queryClient, entry);
      void queryClient.invalidateQueries({ queryKey: [FEEDBACK_COUNTS_KEY] });
      void queryClient.invalidateQueries({ queryKey: [FEEDBACK_LIST_KEY], refetchType: 'none' });
      if (wanted.act === 'take') toastTaker(entry.complaint, readerId);
      else toast({ title: successMessage(wanted) });
    },
    onError: (error, wanted) => {
      // The dialog says who was faster.
      if (wanted.act === 'resolve' && isConflict(error)) return;
      toastFailure(error, 'That was not saved');
    },
  });
  return { act: mutate, isActing: isPending };
}

/** Whether a colleague has resolved the complaint meanwhile. */
export function isConflict(error: unknown): boolean {
  return error instanceof RequestError && error.status === 409;
}

function sendAction(wanted: ComplaintActionRequest): Promise<FeedbackWithHistory> {
  const params = { id: wanted.id };
  switch (wanted.act) {
    case 'take':
      return callApi(takeComplaint, { params });
    case 'reopen':
      return callApi(reopenComplaint, { params });
    case 'resolve':
      return callApi(resolveComplaint, { params, body: { how: wanted.how, note: wanted.note } });
  }
}

function successMessage(wanted: Exclude<ComplaintActionRequest, { act: 'take' }>): string {
  if (wanted.act === 'reopen') return wanted.wasTaken ? 'Open for the team again' : 'Open again';
  return `Resolved: ${RESOLUTION_LABELS[wanted.how].toLowerCase()}`;
}
