import { rewardLabelOf } from '#shared/rewards/rules.ts';
import type { ThreadMessage } from '#shared/tickets/contract.ts';
import { SILENCE_MS } from '#shared/tickets/rules.ts';
import type { MessageRow } from './queries.ts';
import type { TicketRow } from './ticket-query.ts';

/** Guests read first names; the codes they got are theirs alone. */
export function presentMessages(
  rows: readonly MessageRow[],
  reader: 'guest' | 'team',
  { customRewards }: Pick<TicketRow['venue'], 'customRewards'>,
): ThreadMessage[] {
  return rows.map(({ message, firstName, lastName }) => {
    const name = reader === 'guest' ? firstName : [firstName, lastName].filter(Boolean).join(' ');
    return {
      id: message.id,
      side: message.side,
      by: message.side === 'venue' ? name || null : null,
      text: message.words,
      createdAt: message.createdAt.toISOString(),
      offeredReward:
        message.offeredReward === null ? null : rewardLabelOf(message.offeredReward, customRewards),
      acceptedAt: message.acceptedAt?.toISOString() ?? null,
      rewardCode: reader === 'guest' ? message.acceptedCode : null,
    };
  });
}

/** After a long silence, or when the venue wants no more of it. */
export function isClosed({ said, ticket }: Pick<TicketRow, 'said' | 'ticket'>, now: Date): boolean {
  if (ticket?.mutedAt) return true;
  const lastWord = ticket?.lastActivityAt ?? said.createdAt;
  return now.getTime() - lastWord.getTime() > SILENCE_MS;
}
