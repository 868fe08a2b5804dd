import { useState } from 'react';
import type { ThreadMessage } from '#shared/tickets/contract.ts';
import type { DateFormats } from './date-formats.ts';
import { RewardCard, rewardName } from './reward-card.tsx';
import type { TicketPageWords } from './ticket-page-words.ts';

type OfferProps = {
  message: ThreadMessage;
  /** Whether the offer has lapsed: the thread was closed for a reason other than its length. */
  isClosed: boolean;
  words: TicketPageWords;
  moments: DateFormats;
  onAccept: (message: ThreadMessage) => Promise<boolean>;
};

/** The reward offered in a message; once accepted, its code. */
export function RewardOffer({ message, isClosed, words, moments, onAccept }: OfferProps) {
  const [isAsking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const label = message.offeredReward ?? '';
  const { rewardCode: code, rewardExpiresAt: expiresAt, rewardRedeemedAt: redeemedAt } = message;
  const validFrom = message.rewardValidFrom;
  if (code) {
    const reward = { code, label, expiresAt, validFrom, redeemedAt };
    return <RewardCard reward={reward} words={words} moments={moments} />;
  }

  async function accept() {
    if (isAsking) return;
    setAsking(true);
    setFailed(!(await onAccept(message)));
    setAsking(false);
  }

  return (
    <div className="offer">
      <p>
        <span>{words.offered}</span>
        <b dir="auto">{rewardName(label, words)}</b>
      </p>
      {!isClosed && (
        <button
          type="button"
          className="primary"
          aria-busy={isAsking}
          disabled={isAsking}
          onClick={() => void accept()}
        >
          {hasFailed ? words.chat.tryAgain : words.accept}
        </button>
      )}
    </div>
  );
}
