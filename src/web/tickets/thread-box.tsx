import { Gift } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { concreteRewards, type RewardSettings } from '#shared/rewards/rules.ts';
import type { ThreadMessage } from '#shared/tickets/contract.ts';
import { MESSAGE_MAX_LENGTH } from '#shared/tickets/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { MessageComposer, PriceTag } from '#web/ui/fields/message-composer.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Spinner } from '#web/ui/status/spinner.tsx';
import {
  readPendingMessage,
  readThreadDraft,
  saveThreadDraft,
  useWriteInThread,
} from './use-thread-actions.ts';

const NO_REWARD = 'none';

type ThreadBoxProps = {
  feedbackId: string;
  messages: readonly ThreadMessage[];
  guestName: string;
  rewards: RewardSettings;
  costsCredit: boolean;
  /** `head` is shown above the text field, `note` below it, `choice` beside the button. */
  head: ReactNode;
  note: ReactNode;
  choice: ReactNode;
  onWritten: () => void;
  onOutOfCredits: () => void;
};

/** Writes on the guest's ticket, which needs no email address. The draft survives a reload. */
export function ThreadBox({
  feedbackId,
  messages,
  guestName,
  rewards,
  costsCredit,
  head,
  note,
  choice,
  onWritten,
  onOutOfCredits,
}: ThreadBoxProps) {
  const [text, setText] = useState(() => readThreadDraft(feedbackId));
  const [offered, setOffered] = useState(() => offerOfDraft(feedbackId, text));
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const { write, isWriting } = useWriteInThread(feedbackId, messages, {
    onWritten: (written) => {
      setProblem(undefined);
      // The owner may have begun the next message while waiting for the response.
      if (text.trim() === written) {
        change('');
        setOffered(NO_REWARD);
      }
      onWritten();
    },
    onFailed: setProblem,
    onOutOfCredits,
  });
  const isBlank = text.trim() === '';
  const isTooLong = text.trim().length > MESSAGE_MAX_LENGTH;
  const offers = concreteRewards(rewards);

  function change(value: string): void {
    setText(value);
    setProblem(undefined);
    saveThreadDraft(feedbackId, value);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isWriting || isTooLong || isBlank) return;
    write({ text: text.trim(), offeredReward: offered === NO_REWARD ? null : offered });
  }

  function submitByKeyboard(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  }

  return (
    <form ref={form} onSubmit={submit} onKeyDown={submitByKeyboard}>
      <MessageComposer
        head={head}
        label={`Your reply to ${guestName}`}
        placeholder="Write on the guest’s ticket…"
        hint={
          <p className="flex flex-wrap justify-between gap-x-4">
            <span>
              {costsCredit
                ? 'One credit covers the whole conversation, by email or on the ticket.'
                : 'Free: you’ve already replied to this guest.'}
            </span>
            {costsCredit && note && <span>{note}</span>}
          </p>
        }
        error={isTooLong ? `A message may have at most ${MESSAGE_MAX_LENGTH} characters` : problem}
        readOnly={isWriting}
        value={text}
        onChange={({ target }) => change(target.value)}
        actions={
          <>
            {choice}
            {offers.length > 0 && (
              <Select
                aria-label="Offer a reward"
                look="plain"
                mark={<Gift aria-hidden className="size-4 shrink-0 text-ink-soft" />}
                className="-ml-2 mr-auto min-h-11 gap-2 px-2 text-sm"
                value={offered}
                onValueChange={setOffered}
                options={[
                  { value: NO_REWARD, label: 'No reward' },
                  ...offers.map(({ value, label }) => ({ value, label })),
                ]}
              />
            )}
            <Button
              type="submit"
              // Filled only once there is something to send: until then the main step is another.
              variant={isBlank ? 'secondary' : 'primary'}
              disabled={isBlank || isTooLong || isWriting}
              aria-busy={isWriting}
            >
              {isWriting && <Spinner />}
              {isWriting ? 'Sending...' : 'Reply on the ticket'}
              {!isWriting && costsCredit && <PriceTag>1 credit</PriceTag>}
            </Button>
          </>
        }
      />
    </form>
  );
}

/**
 * The reward offered with this draft, if the draft was already being sent when the page was
 * reloaded.
 */
function offerOfDraft(feedbackId: string, draft: string): string {
  const sent = readPendingMessage(feedbackId);
  return (sent?.text === draft.trim() && sent.offeredReward) || NO_REWARD;
}
