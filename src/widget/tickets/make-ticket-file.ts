import { interpolate } from '../words/interpolate.ts';
import type { DateFormats } from './date-formats.ts';
import { rewardName } from './reward-card.tsx';
import type { TicketPageSetup } from './ticket-page-setup.ts';
import { buildTimeline } from './timeline.ts';

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
  setTimeout(URL.revokeObjectURL, LINK_LIVES_MS, link.href);
}

const LINK_LIVES_MS = 60_000;
