import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { randomId } from '#shared/random-id.ts';
import {
  muteThread,
  readThread,
  type TeamThread,
  type ThreadMessage,
  writeInThread,
} from '#shared/tickets/contract.ts';
import { callApi, failureMessage } from '#web/platform/api/call-api.ts';
import { readSessionItem, writeSessionItem } from '#web/platform/browser/storage.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { threadQuery } from './queries.ts';

const keyOf = (feedbackId: string) => `thread_draft ${feedbackId}`;
const sentKeyOf = (feedbackId: string) => `thread_sent ${feedbackId}`;

type MessageDraft = Omit<PendingMessage, 'id'>;

type SendHandlers = {
  onWritten: (text: string) => void;
  onFailed: (message: string) => void;
  onOutOfCredits: () => void;
};

/**
 * Writes on the guest's ticket; the thread shows the message at once. A message whose response was
 * lost counts as written as soon as `messages` contains it, even after a reload.
 */
export function useWriteInThread(
  feedbackId: string,
  messages: readonly ThreadMessage[],
  outcomes: SendHandlers,
) {
  const queryClient = useQueryClient();
  const { queryKey } = threadQuery(feedbackId);
  // A second press can arrive before React has disabled the button.
  const isTaken = useRef(false);
  const [sent, setSent] = useState(() => readPendingMessage(feedbackId));
  const { mutate, isPending } = useMutation({
    mutationFn: (message: PendingMessage) =>
      callApi(
        writeInThread,
        { params: { id: feedbackId }, body: message },
        { signal: AbortSignal.timeout(TIMEOUT_MS) },
      ),
    onSuccess: (message, { text }) => {
      queryClient.setQueryData<TeamThread>(
        queryKey,
        (thread) =>
          thread && {
            ...thread,
            costsCredit: false,
            messages: [...thread.messages.filter(({ id }) => id !== message.id), message],
          },
      );
      succeed(text);
    },
    onError: async (error, { id, text }) => {
      const isRefused = error instanceof RequestError && error.status < 500;
      if (!isRefused && (await refetch())?.messages.some(hasId(id))) {
        succeed(text);
        return;
      }
      const isAboutCredits = error instanceof RequestError && error.code === 'NO_REPLY_CREDITS';
      if (isAboutCredits) outcomes.onOutOfCredits();
      else outcomes.onFailed(failureMessage(error, 'That was not sent. Please try again.'));
      void queryClient.invalidateQueries({ queryKey });
    },
    onSettled: () => {
      isTaken.current = false;
    },
  });

  async function refetch(): Promise<TeamThread | undefined> {
    try {
      const request = { params: { id: feedbackId }, query: {} };
      const signal = AbortSignal.timeout(REFETCH_TIMEOUT_MS);
      const thread = await callApi(readThread, request, { signal });
      queryClient.setQueryData(queryKey, thread);
      return thread;
    } catch {
      return undefined;
    }
  }

  function keepSent(message: PendingMessage | undefined): void {
    setSent(message);
    savePendingMessage(feedbackId, message);
  }

  function succeed(text: string): void {
    keepSent(undefined);
    toast({ title: 'On the ticket', description: 'The guest can read it on their ticket.' });
    outcomes.onWritten(text);
  }

  const arrived = !isPending && sent && messages.some(hasId(sent.id)) ? sent : undefined;
  const settle = useEffectEvent(succeed);
  useEffect(() => {
    if (arrived) settle(arrived.text);
  }, [arrived]);

  function write({ text, offeredReward }: MessageDraft): void {
    if (isTaken.current) return;
    isTaken.current = true;
    const isRepeat = sent?.text === text && sent.offeredReward === offeredReward;
    const message = { id: isRepeat ? sent.id : randomId(), text, offeredReward };
    keepSent(message);
    mutate(message);
  }
  return { write, isWriting: isPending };
}

function hasId(wanted: string) {
  return ({ id }: ThreadMessage) => id === wanted;
}

/** Mutes or unmutes the guest. */
export function useMuteThread(feedbackId: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (muted: boolean) =>
      callApi(muteThread, { params: { id: feedbackId }, body: { muted } }),
    onSuccess: (thread) => queryClient.setQueryData(threadQuery(feedbackId).queryKey, thread),
    onError: (error) => {
      toastFailure(error, 'That was not saved');
    },
  });
  return { mute: mutate, isMuting: isPending };
}

const TIMEOUT_MS = 20_000;
const REFETCH_TIMEOUT_MS = 5000;

/** This tab's unsent draft for the ticket. */
export function readThreadDraft(feedbackId: string): string {
  return readSessionItem(keyOf(feedbackId)) ?? '';
}

export function saveThreadDraft(feedbackId: string, text: string): void {
  writeSessionItem(keyOf(feedbackId), text.trim() === '' ? null : text);
}

/** An unconfirmed message. Sending it again keeps its ID, so that the server stores it once. */
type PendingMessage = { id: string; text: string; offeredReward: string | null };

export function readPendingMessage(feedbackId: string): PendingMessage | undefined {
  const stored = readSessionItem(sentKeyOf(feedbackId));
  return stored === null ? undefined : (JSON.parse(stored) as PendingMessage);
}

function savePendingMessage(feedbackId: string, sent: PendingMessage | undefined): void {
  writeSessionItem(sentKeyOf(feedbackId), sent ? JSON.stringify(sent) : null);
}
