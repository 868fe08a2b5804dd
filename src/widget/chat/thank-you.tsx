import { useEffect, useState } from 'react';
import type { FeedbackAnswer } from '#shared/feedback/contract.ts';
import { COPIED_MS } from '../conversation/conversation.ts';
import { rewardName } from '../conversation/reward-name.ts';
import { readTicket, type Ticket, ticketOf } from '../delivery/ticket.ts';
import { interpolate } from '../words/interpolate.ts';
import type { Words } from '../words/words.ts';
import { copyText } from './copy-text.ts';
import { CheckIcon } from './icons.tsx';
import { CopyIcon, GiftIcon } from './lazy-icons.tsx';

type SpokenProps = { language: string; words: Words };
type TicketProps = SpokenProps & { ticket: Ticket };

/** The reward that has just been given. */
export function GivenTicket({
  answer,
  ...spoken
}: SpokenProps & { answer: FeedbackAnswer | undefined }) {
  const ticket = ticketOf(answer);
  return ticket && <RewardTicket ticket={ticket} {...spoken} />;
}

/** The guest's reward as something to show: what it is, the code, until when. */
function RewardTicket({ ticket, language, words }: TicketProps) {
  const { code, label, expiresAt } = ticket;
  return (
    <div className="ticket">
      {label && (
        <p className="worth">
          <GiftIcon />
          {rewardName(label, words)}
        </p>
      )}
      <p className="heard">{words.ticket.code}</p>
      <p className="code" dir="ltr">
        {code}
      </p>
      <CopyButton text={code} words={words} />
      <p className="terms">
        <strong>{words.ticket.showToStaff}</strong>
        {expiresAt && (
          <span>{interpolate(words.ticket.validUntil, { date: dateIn(language, expiresAt) })}</span>
        )}
      </p>
    </div>
  );
}

/** A code from an earlier visit, folded away until it is wanted. */
export function EarlierTicket({ venueId, ...spoken }: SpokenProps & { venueId: string }) {
  const [ticket] = useState(() => readTicket(venueId, Date.now()));
  if (!ticket) return null;
  return (
    <details className="earlier">
      <summary>{spoken.words.ticket.code}</summary>
      <RewardTicket ticket={ticket} {...spoken} />
    </details>
  );
}

function CopyButton({ text, words: { buttons } }: { text: string; words: Words }) {
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (copies === 0) return;
    setCopied(true);
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  async function handleClick() {
    if (await copyText(text)) setCopies((count) => count + 1);
  }

  return (
    <>
      <button type="button" className="primary copy" onClick={() => void handleClick()}>
        {isCopied ? <CheckIcon /> : <CopyIcon />}
        {isCopied ? buttons.copied : buttons.copy}
      </button>
      <span className="heard" role="status">
        {isCopied ? buttons.copied : ''}
      </span>
    </>
  );
}

function dateIn(language: string, moment: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, options).format(new Date(moment));
}
