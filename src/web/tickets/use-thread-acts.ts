import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallError } from '#shared/api/call.ts';
import { randomId } from '#shared/random-id.ts';
import { muteThread, type TeamThread, writeInThread } from '#shared/tickets/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { failureMessage } from '#web/platform/api/failure-message.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { threadQuery } from './queries.ts';

export type MessageDraft = { text: string; offeredReward: string | null };

type Outcomes = {
  onWritten: () => void;
  onFailed: (message: string) => void;
  onOutOfCredits: () => void;
};

/** Writes on the guest's ticket; the thread shows the message at once. */
export function useWriteInThread(feedbackId: string, outcomes: Outcomes) {
  const queryClient = useQueryClient();
  const { queryKey } = threadQuery(feedbackId);
  // A second press can arrive before React has disabled the button.
  const isTaken = useRef(false);
  const sending = useRef<{ message: string; id: string } | undefined>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: (written: MessageDraft) => {
      const message = JSON.stringify(written);
      // A repeat of a failed message keeps its ID, because only the response may have been lost.
      if (sending.current?.message !== message) sending.current = { message, id: randomId() };
      const body = { ...written, id: sending.current.id };
      return callApi(writeInThread, { params: { id: feedbackId }, body }, { signal: patience() });
    },
    onSuccess: (message) => {
      sending.current = undefined;
      queryClient.setQueryData<TeamThread>(
        queryKey,
        (thread) =>
          thread && {
            ...thread,
            costsCredit: false,
            messages: [...thread.messages.filter(({ id }) => id !== message.id), message],
          },
      );
      toast({ title: 'On the ticket', description: 'The guest reads it with their link.' });
      outcomes.onWritten();
    },
    onError: (error) => {
      const isAboutCredits = error instanceof CallError && error.code === 'NO_REPLY_CREDITS';
      if (isAboutCredits) outcomes.onOutOfCredits();
      else outcomes.onFailed(failureMessage(error, 'That was not sent. Please try again.'));
      void queryClient.invalidateQueries({ queryKey });
    },
    onSettled: () => {
      isTaken.current = false;
    },
  });

  function write(written: MessageDraft): void {
    if (isTaken.current) return;
    isTaken.current = true;
    mutate(written);
  }
  return { write, isWriting: isPending };
}

/** Mutes or unmutes the guest. */
export function useMuteThread(feedbackId: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (muted: boolean) =>
      callApi(muteThread, { params: { id: feedbackId }, body: { muted } }),
    onSuccess: (thread) => queryClient.setQueryData(threadQuery(feedbackId).queryKey, thread),
    onError: (error) => {
      const description = failureMessage(error, 'Please try again.');
      toast({ title: 'That was not saved', description, variant: 'destructive' });
    },
  });
  return { mute: mutate, isMuting: isPending };
}

const TIMEOUT_MS = 20_000;

function patience(): AbortSignal {
  return AbortSignal.timeout(TIMEOUT_MS);
}
