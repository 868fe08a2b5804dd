import { possibleTicketHashes } from '#server/feedback/intake/ticket-code.ts';
import { networkOf } from '#server/platform/http/request-source.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { hasReportedHarm } from '#server/understanding/messages/danger-on-ticket-query.ts';
import { findSentenceAbout } from '#server/you-said/published/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { firstWordOfName } from '#shared/floor/call-rules.ts';
import { rewardLabel } from '#shared/rewards/rules.ts';
import type { ThreadMessage, Ticket } from '#shared/tickets/contract.ts';
import {
  MAX_THREAD_MESSAGES,
  THREAD_SILENCE_MS,
  type ThreadCloseReason,
  TICKET_CODE_PATTERN,
} from '#shared/tickets/rules.ts';
import { findMessages, hasUnreadMessages, type MessageRow, storeTicket } from './queries.ts';
import { findTicketByHash, type TicketRow } from './ticket-query.ts';

/** Emergency advice is shown for this long: enough for help to come; later it would only alarm. */
const NEEDS_HELP_FOR_MS = HOUR_MS;

/** The guest's ticket: their words, the reward, what was done, and the thread with the venue. */
export async function readTicket(
  services: Services,
  asked: TicketRequest,
  before?: string,
): Promise<Ticket> {
  const row = await requireGuestTicket(services, asked);
  const { said, venue, ticket, call, reward } = row;
  const { messages, hasEarlier } = await findMessages(services.db, said.id, before);
  if (ticket && (await hasUnreadMessages(services.db, said.id, 'venue', ticket.readByGuestAt))) {
    const { id, createdAt } = said;
    const read = { readByGuestAt: services.now() };
    await storeTicket(services.db, { id, createdAt, venueUuid: venue.id }, read);
  }
  const helpSince = new Date(services.now().getTime() - NEEDS_HELP_FOR_MS);
  return {
    venueId: venue.venueId,
    venueName: venue.name,
    brandColor: venue.brandColor,
    backgroundColor: venue.backgroundColor,
    logoUrl: venue.logoUrl,
    timezone: venue.timezone,
    createdAt: said.createdAt.toISOString(),
    overallRating: said.overallRating,
    primaryIssue: said.primaryIssue,
    textGeneral: said.textGeneral,
    textSpecific: said.textSpecific,
    tableNumber: said.tableNumber,
    serverName: said.serverName,
    visitDate: said.visitDate,
    visitTime: said.visitTime,
    reward: reward && {
      ...reward,
      expiresAt: reward.expiresAt.toISOString(),
      validFrom: reward.validFrom?.toISOString() ?? null,
      redeemedAt: reward.redeemedAt?.toISOString() ?? null,
    },
    call: call && {
      status: call.status,
      takenBy: call.takenByName === null ? null : firstWordOfName(call.takenByName),
      takenAt: call.takenAt?.toISOString() ?? null,
      givenBackAt: callGivenBackAt(call)?.toISOString() ?? null,
      outcome: call.outcome,
      ...(call.status === 'done' && call.safety && !call.arrivedAt && { isUnvisited: true }),
    },
    messages: presentMessages(messages, 'guest', venue),
    hasEarlier,
    ...presentThreadClosing(row, services.now()),
    settledAt: ticket?.settledAt?.toISOString() ?? null,
    mailedAt: mailedAt(row)?.toISOString() ?? null,
    readAt: ticket?.readByVenueAt?.toISOString() ?? null,
    youSaid: await findSentenceAbout(services.db, said.id),
    needsHelp: await hasReportedHarm(services.db, said.id, helpSince),
  };
}

/**
 * When the call started to wait again; null if it waits only because it was missed and the guest
 * then wrote about danger.
 */
function callGivenBackAt(call: NonNullable<TicketRow['call']>): Date | null {
  return call.status === 'waiting' && call.missedAt ? null : call.givenBackAt;
}

/**
 * When the venue replied by email; null if the email failed for good or the reply is only on the
 * ticket.
 */
function mailedAt({ repliedAt, delivery, mailQueuedAt }: TicketRow): Date | null {
  if (delivery === 'failed' || delivery === 'on_ticket') return null;
  // `repliedAt` is the time of the first reply, which may have been on the ticket.
  return mailQueuedAt ?? repliedAt;
}

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
        message.offeredReward === null ? null : rewardLabel(message.offeredReward, customRewards),
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

export type TicketRequest = { code: string; address: string };

/** Finds the ticket by its code. Guesses at codes are rate-limited by network. */
export async function requireGuestTicket(
  services: Services,
  { code, address }: TicketRequest,
): Promise<TicketRow> {
  const row = TICKET_CODE_PATTERN.test(code)
    ? await findTicketByHash(services.db, possibleTicketHashes(code))
    : undefined;
  if (row) return row;
  await spendRateLimit(services, 'guestLinkGuessesPerAddress', networkOf(address));
  throw new AppError('NOT_FOUND', 'There is no such ticket');
}
