import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CaseStep } from '#shared/cases/cases.ts';
import { type CaseFile, closeCase, markCaseStep, reopenCase } from '#shared/cases/contract.ts';
import { correctUnderstanding } from '#shared/understanding/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { CASES_KEY, caseQuery } from './queries.ts';

/** Closes, reopens or dismisses the case, and ticks its steps. A tick is shown at once. */
export function useCaseActions({ id, feedbackId }: Pick<CaseFile, 'id' | 'feedbackId'>) {
  const queryClient = useQueryClient();
  const keep = useStoreCase();
  /** Ticks that the server has not confirmed yet. */
  const [wanted, setWanted] = useState<{ [Step in CaseStep]?: boolean }>({});
  const params = { id };
  const { mutate: tick } = useMutation({
    // Sent one after the other, so that the last tap wins.
    scope: { id: `case ${id}` },
    mutationFn: (body: { step: CaseStep; isDone: boolean }) =>
      callApi(markCaseStep, { params, body }),
    onMutate: ({ step, isDone }) => setWanted((before) => ({ ...before, [step]: isDone })),
    onSuccess: keep,
    onError: toastNotSaved,
    onSettled: (_file, _error, { step, isDone }) =>
      setWanted(({ [step]: latest, ...others }) =>
        latest === undefined || latest === isDone ? others : { ...others, [step]: latest },
      ),
  });
  const sayRefused = (error: unknown) => {
    toastNotSaved(error);
    // The guest may have written again, or somebody else may have closed the case.
    void queryClient.invalidateQueries({ queryKey: [CASES_KEY] });
  };
  const { mutate: close, isPending: isClosing } = useMutation({
    scope: { id: `case ${id}` },
    mutationFn: (messagesSeen: number) => callApi(closeCase, { params, body: { messagesSeen } }),
    onSuccess: (file) => {
      keep(file);
      toast({ title: 'Case closed' });
    },
    onError: sayRefused,
  });
  const { mutate: reopen, isPending: isReopening } = useMutation({
    scope: { id: `case ${id}` },
    mutationFn: () => callApi(reopenCase, { params }),
    onSuccess: (file) => {
      keep(file);
      toast({ title: 'Case reopened' });
    },
    onError: toastNotSaved,
  });
  const { mutate: dismiss, isPending: isDismissing } = useMutation({
    scope: { id: `case ${id}` },
    mutationFn: (messagesSeen: number) =>
      callApi(correctUnderstanding, {
        params: { id: feedbackId ?? '' },
        body: { safety: null, messagesSeen },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [CASES_KEY] });
      toast({ title: 'Case closed' });
    },
    onError: sayRefused,
  });
  return {
    tick: (step: CaseStep, isDone: boolean) => tick({ step, isDone }),
    wanted,
    close: (messagesSeen: number) => close(messagesSeen),
    reopen: () => reopen(),
    dismiss: (messagesSeen: number) => dismiss(messagesSeen),
    isChangingStatus: isClosing || isReopening || isDismissing,
  };
}

/** Stores a case as the server has just returned it. */
export function useStoreCase(): (file: CaseFile) => void {
  const queryClient = useQueryClient();
  return (file) => {
    const { queryKey } = caseQuery(file.id);
    // Cancelled, because the response to an earlier request would overwrite the new state.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, file);
    void queryClient.invalidateQueries({ queryKey: [CASES_KEY, 'list'], refetchType: 'none' });
  };
}

function toastNotSaved(error: unknown): void {
  toastFailure(error, 'That was not saved');
}
