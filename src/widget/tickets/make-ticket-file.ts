import type { ThreadMessage, Ticket } from '#shared/tickets/contract.ts';
import { interpolate } from '#widget/words/interpolate.ts';
import { rewardName } from './reward-card.tsx';
import type { DateFormats, TicketPageSetup } from './ticket-page-setup.ts';
import type { TicketPageWords } from './ticket-page-words.ts';

/** The whole ticket as a plain text file in the guest's language. */
export function makeTicketFile(
  { ticket, words, topic, rating }: TicketPageSetup,
  moments: DateFormats,
): { name: string; text: string } {
  const { createdAt, venueName, tableNumber, serverName, visitDate, visitTime, reward } = ticket;
  const { comma, dateAndTime } = moments;
  const rewardWords = (code: string, label: string) => `${rewardName(label, words)}: ${code}`;
  const blocks = [
    [venueName, dateAndTime(createdAt)],
    [
      `${words.whatYouSaid}:`,
      rating,
      topic,
      ticket.textSpecific,
      serverName,
      [visitDate, visitTime].filter(Boolean).join(comma),
      tableNumber && interpolate(words.chat.table, { table: tableNumber }),
    ],
    [reward && rewardWords(reward.code, reward.label)],
    ...buildTimeline(ticket, words).map((happening) => {
      if (happening.kind === 'line') return [`${dateAndTime(happening.at)}: ${happening.words}`];
      const { side, by, text, offeredReward, rewardCode } = happening.message;
      const who = side === 'guest' ? words.you : (by ?? venueName);
      return [
        `${dateAndTime(happening.at)}${comma}${who}:`,
        text ?? words.forgotten,
        offeredReward && `${words.offered}: ${rewardName(offeredReward, words)}`,
        rewardCode && rewardWords(rewardCode, offeredReward ?? ''),
      ];
    }),
    [words.notRepeated],
  ];
  const text = blocks
    .map((lines) => lines.filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n');
  return { name: `${createdAt.slice(0, 10)}.txt`, text: `${text}\n` };
}

/** Downloads the file, without a network request. */
export function downloadFile({ name, text }: { name: string; text: string }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(URL.revokeObjectURL, LINK_TTL_MS, link.href);
}

const LINK_TTL_MS = 60_000;

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
    done: doneWords(call, words),
  }[call.status];
  return { kind: 'line', at, words: said, isGood: call.status === 'done' && !call.isUnvisited };
}

/** If staff ended an alarm without a visit, a guest in danger must not read that somebody came. */
function doneWords(
  { isUnvisited, takenBy: name }: NonNullable<Ticket['call']>,
  words: TicketPageWords,
): string {
  if (isUnvisited) return words.told;
  return name ? interpolate(words.came, { name }) : words.somebodyCame;
}
