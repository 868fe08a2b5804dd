import { rewardLabelOf } from '#shared/rewards/rules.ts';
import type { ThreadMessage } from '#shared/tickets/contract.ts';
import {
  MAX_THREAD_MESSAGES,
  THREAD_SILENCE_MS,
  type ThreadCloseReason,
} from '#shared/tickets/rules.ts';
import type { MessageRow } from './queries.ts';
import type { TicketRow } from './ticket-query.ts';

/**
 * The messages as a guest or the team sees them. Guests see only first names of members; only
 * guests see the reward codes they got.
 */
export function presentMessages(
  rows: readonly MessageRow[],
  reader: 'guest' | 'team',
  { customRewards }: Pick<TicketRow['venue'], 'customRewards'>,
): ThreadMessage[] {
  return rows.map(({ message, firstName, lastName, reward }) => {
    const shown = reader === 'guest' ? reward : null;
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
      rewardExpiresAt: shown?.expiresAt.toISOString() ?? null,
      rewardValidFrom: shown?.validFrom?.toISOString() ?? null,
      rewardRedeemedAt: shown?.redeemedAt?.toISOString() ?? null,
    };
  });
}

/** Presents a message that this transaction has stored or changed. */
export function presentStoredMessage(
  row: MessageRow | undefined,
  reader: 'guest' | 'team',
  venue: Pick<TicketRow['venue'], 'customRewards'>,
): ThreadMessage {
  const [message] = presentMessages(row ? [row] : [], reader, venue);
  if (!message) throw new Error('a message that was just stored is not there');
  return message;
}

type Closable = Pick<TicketRow, 'said' | 'venue' | 'ticket' | 'messageCount'>;

/**
 * Why the thread is closed: it was muted, its venue was removed, it is too long, or it was silent
 * for too long. Null if it is open.
 */
export function threadCloseReason(
  { said, venue, ticket, messageCount }: Closable,
  now: Date,
): ThreadCloseReason | null {
  if (ticket?.mutedAt || venue.deletedAt) return 'venue';
  if (messageCount >= MAX_THREAD_MESSAGES) return 'length';
  const lastWord = ticket?.lastActivityAt ?? said.createdAt;
  return now.getTime() - lastWord.getTime() > THREAD_SILENCE_MS ? 'silence' : null;
}

export function presentThreadClosing(row: Closable, now: Date) {
  const by = threadCloseReason(row, now);
  return { isClosed: by !== null, closedBy: by };
}
