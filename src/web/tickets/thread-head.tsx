import { BellOff, BellRing } from 'lucide-react';
import { useState } from 'react';
import type { TeamThread } from '#shared/tickets/contract.ts';
import type { ThreadCloseReason } from '#shared/tickets/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useMuteThread } from './use-thread-actions.ts';

/** The state of the conversation, and a way to mute an unpleasant one. */
export function ThreadHead({ feedbackId, thread }: { feedbackId: string; thread: TeamThread }) {
  const [isAsking, setAsking] = useState(false);
  const { mute, isMuting } = useMuteThread(feedbackId);
  const isMuted = thread.mutedAt !== null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-b py-1 pr-2 pl-5 text-sm">
      <h2 className="py-2 font-semibold">On the guest’s ticket</h2>
      <Button
        variant="quiet"
        size="sm"
        disabled={isMuting}
        className="print:hidden"
        onClick={() => (isMuted ? mute(false) : setAsking(true))}
      >
        {isMuted ? <BellRing aria-hidden /> : <BellOff aria-hidden />}
        {isMuted ? 'Hear from this guest again' : 'Mute'}
      </Button>
      {thread.isClosed && (
        <p className="w-full pb-2 text-ink-soft">{CLOSED_WORDS[thread.closedBy ?? 'silence']}</p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Hear no more from this guest?"
        description="They can still read the conversation, but neither of you can write until you change it back."
        confirmLabel="Mute"
        cancelLabel="Keep it open"
        onConfirm={() => {
          setAsking(false);
          mute(true);
        }}
      />
    </div>
  );
}

const CLOSED_WORDS: Record<ThreadCloseReason, string> = {
  venue: 'You have muted this guest: they can read the conversation, but not write.',
  silence: 'Closed after 30 days without a message. You can still read it, but nobody can write.',
  length: 'Closed after 200 messages. You can still read it, but nobody can write.',
};
