import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { readFeedback } from '#shared/feedback/list-contract.ts';
import { replyToFeedback } from '#shared/replies/contract.ts';
import { replyState } from '#shared/replies/reply-state.ts';
import { callApi, failureMessage, isServerUnreachable } from '#web/platform/api/call-api.ts';
import { toastAfterReload } from '#web/platform/toasts/toast-after-reload.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { removeReplyDraft } from './reply-draft.ts';

const TIMEOUT_MS = 20_000;
const CHECK_TIMEOUT_MS = 5000;
const SENT_TOAST = {
  title: 'Reply Sent',
  description: 'Your reply has been sent to the customer via email',
};

/** Sends a reply, confirms it, and reloads the page unless `staysOnPage`. */
export function useSendReply(
  feedbackId: string,
  {
    onSent,
    onConflict,
    onFailed,
    onRefused,
    onOutOfCredits,
    staysOnPage = false,
  }: {
    /** Called just before the page reloads, or right after sending if `staysOnPage`. */
    onSent: () => void;
    /** Called if another user has already replied. */
    onConflict: () => void;
    onFailed: () => void;
    /** Called if retrying is pointless for now; the message says why. */
    onRefused: (message: string) => void;
    onOutOfCredits: () => void;
    staysOnPage?: boolean | undefined;
  },
) {
  // A second press can arrive before React has disabled the button.
  const isTaken = useRef(false);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (replyMessage: string) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      return callApi(
        replyToFeedback,
        { params: { id: feedbackId }, body: { replyMessage } },
        { signal },
      );
    },
    onSuccess: settle,
    onError: async (error, replyMessage) => {
      const hasReply = error instanceof RequestError && error.code === 'CONFLICT';
      if ((hasReply || isServerUnreachable(error)) && (await isSent(feedbackId, replyMessage))) {
        return settle();
      }
      isTaken.current = false;
      if (hasReply) onConflict();
      onFailed();
      const description = failureMessage(error, 'Failed to send reply');
      if (isAboutTheGuest(error)) onRefused(description);
      else if (isAboutCredits(error)) onOutOfCredits();
      else toast({ title: 'Error', description, variant: 'destructive' });
    },
  });

  function settle(): void {
    removeReplyDraft(feedbackId);
    onSent();
    if (staysOnPage) {
      toast(SENT_TOAST);
      return;
    }
    toastAfterReload(SENT_TOAST);
    window.location.reload();
  }

  function send(replyMessage: string): void {
    if (isTaken.current) return;
    isTaken.current = true;
    mutate(replyMessage);
  }

  // Stays busy after success until the page has reloaded.
  return { send, isSending: isPending || isSuccess };
}

/**
 * Whether the server has this reply, because the response to this or an earlier attempt was lost.
 */
async function isSent(feedbackId: string, replyMessage: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const entry = await callApi(readFeedback, { params: { id: feedbackId } }, { signal });
    return replyState(entry) === 'replied' && entry.replyMessage === replyMessage;
  } catch {
    return false;
  }
}

function isAboutTheGuest(error: unknown): boolean {
  return (
    error instanceof RequestError &&
    (error.code === 'GUEST_STOPPED_MAIL' || error.code === 'TOO_MANY_REQUESTS')
  );
}

function isAboutCredits(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'NO_REPLY_CREDITS';
}
