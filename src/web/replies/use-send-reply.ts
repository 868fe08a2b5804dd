import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallError } from '#shared/api/call.ts';
import { replyToFeedback } from '#shared/replies/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { failureMessage, isUnreachable } from '#web/platform/api/failure-message.ts';
import { toastAfterReload } from '#web/platform/toasts/toast-after-reload.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { removeReplyDraft } from './reply-draft.ts';

const TIMEOUT_MS = 20_000;
const SENT = {
  title: 'Reply Sent',
  description: 'Your reply has been sent to the customer via email',
};

/** Sends a reply; once it is accepted the page says so, and loads anew unless it stays. */
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
    /** The page is about to load anew, unless it stays. */
    onSent: () => void;
    /** Somebody else has replied already. */
    onConflict: () => void;
    onFailed: () => void;
    /** No try will do for now, and the message says why. */
    onRefused: (message: string) => void;
    onOutOfCredits: () => void;
    staysOnPage?: boolean | undefined;
  },
) {
  // A second press can come before React has drawn the first one's disabled button.
  const isTaken = useRef(false);
  const isUncertain = useRef(false);
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
    onError: (error) => {
      const hasReply = error instanceof CallError && error.code === 'CONFLICT';
      // Our own try that nobody answered, as it turns out.
      if (hasReply && isUncertain.current) return settle();
      isTaken.current = false;
      isUncertain.current ||= isUnreachable(error);
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
      toast(SENT);
      return;
    }
    toastAfterReload(SENT);
    window.location.reload();
  }

  function send(replyMessage: string): void {
    if (isTaken.current) return;
    isTaken.current = true;
    mutate(replyMessage);
  }

  // Sent is still sending until the page is gone.
  return { send, isSending: isPending || isSuccess };
}

function isAboutTheGuest(error: unknown): boolean {
  return (
    error instanceof CallError &&
    (error.code === 'GUEST_STOPPED_MAIL' || error.code === 'TOO_MANY_REQUESTS')
  );
}

function isAboutCredits(error: unknown): boolean {
  return error instanceof CallError && error.code === 'NO_REPLY_CREDITS';
}
