import { useState } from 'react';
import type { SubmissionResponse } from '#shared/feedback/contract.ts';
import { paths } from '#shared/site/paths.ts';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import { type Answers, hasWords, needsStaffResponse } from '../conversation/answers.ts';
import type { Conversation } from '../conversation/conversation.ts';
import { readTicket, rewardedTicketOf } from '../delivery/ticket.ts';
import { RewardTicket } from '../rewards/reward-ticket.tsx';
import { useTicketPart } from '../rewards/use-ticket-part.ts';
import type { Language } from '../words/languages.ts';
import type { Words } from '../words/words.ts';
import { LogoPlate } from './logo-plate.tsx';

type TicketTextProps = { venue: WidgetSetup; language: Language; words: Words };

/** The reward that the guest has just received. */
export function ReceivedReward({
  answer,
  ...rest
}: TicketTextProps & { answer: SubmissionResponse | undefined; saying: string }) {
  const ticket = rewardedTicketOf(answer);
  return ticket && <RewardTicket ticket={ticket} {...rest} />;
}

/** The reward code and ticket link of an earlier visit, folded away. */
export function EarlierTicket(props: TicketTextProps) {
  const { venue, language, words } = props;
  const [ticket] = useState(() => readTicket(venue.venueId, Date.now()));
  const part = useTicketPart(ticket !== undefined);
  if (!ticket) return null;
  const { code, url } = ticket;
  const names = [code && words.ticket.code, url && words.aria.conversation];
  return (
    <details className="earlier">
      <summary>{names.filter(Boolean).join(' · ')}</summary>
      {code && <RewardTicket ticket={{ ...ticket, code }} {...props} />}
      {url && (
        <a className="line" href={url} target="_blank" rel="noreferrer">
          {part?.words[language].open}
        </a>
      )}
    </details>
  );
}

/** The decoration above the thanks; without a reward ticket, the venue's plate names the venue. */
export function ThanksDecoration({
  conversation: { path, answers, result },
  venue: { name, logoUrl, monogram },
}: {
  conversation: Conversation;
  venue: WidgetSetup;
}) {
  return (
    <>
      {path === 'positive' && answers.rating !== 'okay' && mayCelebrate(answers) && (
        <PaperStrokes />
      )}
      {name && !rewardedTicketOf(result) && <LogoPlate logoUrl={logoUrl} monogram={monogram} />}
    </>
  );
}

/**
 * Whether to celebrate: never beside the safety advice, and only once the server has found no
 * danger in any text.
 */
function mayCelebrate(answers: Answers): boolean {
  if (answers.wasAdvised) return false;
  return !needsStaffResponse(answers) && (!hasWords(answers) || answers.wasHarmless === true);
}

/** Nine strokes of coloured paper that fan out once and then stay still. */
function PaperStrokes() {
  return (
    <svg className="strokes" viewBox="0 0 390 110" aria-hidden="true">
      {STROKES.map(({ turn, length, x, y, colour }) => (
        <path
          key={turn}
          d={`M0 ${-length}V${length}`}
          transform={`translate(${x} ${y}) rotate(${turn})`}
          stroke={colour}
        />
      ))}
    </svg>
  );
}

const STROKES = [
  { turn: -72, length: 8, x: 27.6, y: 96.9, colour: '#f2a093' },
  { turn: -54, length: 4, x: 52.6, y: 63.5, colour: 'var(--pure)' },
  { turn: -36, length: 8, x: 91.5, y: 36.9, colour: '#e39a2d' },
  { turn: -18, length: 4, x: 140.6, y: 19.9, colour: '#96d1a7' },
  { turn: 0, length: 8, x: 195, y: 14, colour: 'var(--pure)' },
  { turn: 18, length: 4, x: 249.4, y: 19.9, colour: '#f2a093' },
  { turn: 36, length: 8, x: 298.5, y: 36.9, colour: '#e39a2d' },
  { turn: 54, length: 4, x: 337.4, y: 63.5, colour: 'var(--pure)' },
  { turn: 72, length: 8, x: 362.4, y: 96.9, colour: '#96d1a7' },
] as const;

/** Lets a guest who has come back to the thanks answer again. */
export function AnswerAgainButton({ words, onAnew }: { words: Words; onAnew: () => void }) {
  return (
    <button type="button" className="quiet anew" onClick={onAnew}>
      {words.buttons.another}
    </button>
  );
}

/** Invites a visitor who has tried the sample venue to sign up. */
export function DemoInvite({ words: { demo } }: { words: Words }) {
  // In a frame, open a new tab so the visitor does not leave the host site.
  const target = window.parent === window ? '_top' : '_blank';
  return (
    <section className="invite">
      <p>{demo.invite}</p>
      <a className="line" href={paths.register} target={target}>
        {demo.signUp}
      </a>
    </section>
  );
}
