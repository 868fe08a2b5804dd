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
  const idOf = useIdPerMessage();
  const { mutate, isPending } = useMutation({
    mutationFn: (written: MessageDraft) => {
      const body = { ...written, id: idOf(written) };
      return callApi(writeInThread, { params: { id: feedbackId }, body }, { signal: patience() });
    },
    onSuccess: (message) => {
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

/**
 * The ID under which a message is sent: the same for a repeat, which stores it only once even if the
 * response to the first attempt was lost.
 */
function useIdPerMessage(): (written: MessageDraft) => string {
  const last = useRef({ message: '', id: '' });
  return (written) => {
    const message = JSON.stringify(written);
    if (last.current.message !== message) last.current = { message, id: randomId() };
    return last.current.id;
  };
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
