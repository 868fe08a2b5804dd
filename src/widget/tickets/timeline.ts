import type { ThreadMessage, Ticket } from '#shared/tickets/contract.ts';
import { interpolate } from '../words/interpolate.ts';
import type { TicketPageWords } from './ticket-page-words.ts';

/** An entry in the thread: a message, or a line about an event. */
export type TimelineEntry =
  | { kind: 'message'; at: string; message: ThreadMessage }
  | { kind: 'line'; at: string; words: string; isGood: boolean };

export function buildTimeline(ticket: Ticket, words: TicketPageWords): TimelineEntry[] {
  const { messages, mailedAt, settledAt, needsHelp, venueName } = ticket;
  const call = callLine(ticket, words);
  const all: TimelineEntry[] = [
    ...(call ? [call] : []),
    ...messages.map((message) => ({ kind: 'message', at: message.createdAt, message }) as const),
    ...(mailedAt
      ? [
          {
            kind: 'line',
            at: mailedAt,
            words: interpolate(words.mailed, { venue: venueName }),
            isGood: true,
          } as const,
        ]
      : []),
    // Do not say that the matter is settled beside the advice for a guest in danger: it would read
    // as if the danger were over.
    ...(settledAt && !needsHelp
      ? [{ kind: 'line', at: settledAt, words: words.settled, isGood: true } as const]
      : []),
  ];
  return all.sort((one, other) => one.at.localeCompare(other.at));
}

/** A line about the outcome of the guest's call; none if the guest withdrew it. */
function callLine({ call, createdAt }: Ticket, words: TicketPageWords): TimelineEntry | undefined {
  if (!call || call.status === 'withdrawn') return undefined;
  const givenBackAt = call.status === 'waiting' ? call.givenBackAt : null;
  const at = call.takenAt ?? givenBackAt ?? createdAt;
  const name = call.takenBy;
  const said = {
    waiting: givenBackAt ? words.toldAgain : words.told,
    missed: words.nobodyCame,
    taken: name ? interpolate(words.onTheWay, { name }) : words.told,
    done: name ? interpolate(words.came, { name }) : words.somebodyCame,
  }[call.status];
  return { kind: 'line', at, words: said, isGood: call.status === 'done' };
}
