import { tableLabel } from '#shared/qr/table-label.ts';
import type { PraiseItem, TodayResponse } from '#shared/today/contract.ts';
import { praiseRecipient } from '#shared/today/praise-recipient.ts';
import { praiseDayWords } from './today-words.ts';

export type Praise = NonNullable<TodayResponse['praise']>;

/** 'Yesterday 7 of 10 guests left praise.' */
export function praiseSentence({ date, praised, answers }: Praise, today: string): string {
  const guests = answers === 1 ? 'guest' : 'guests';
  return `${praiseDayWords(date, today)} ${praised} of ${answers} ${guests} left praise.`;
}

/** The whole praise as a message to the team. */
export function praiseMessage(praise: Praise, today: string, venueName: string): string {
  return [
    `${venueName}: ${praiseSentence(praise, today)}`,
    ...praise.items.map((item) => `“${item.words.trim()}”\n– for ${recipientOf(item)}`),
  ].join('\n\n');
}

/** 'Tom, Window 1': the praised person and the guest's table. */
function recipientOf(item: PraiseItem): string {
  const { name } = praiseRecipient(item);
  return item.tableNumber ? `${name}, ${tableLabel(item.tableNumber)}` : name;
}
