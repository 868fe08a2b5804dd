import type { z } from 'zod';
import { spendReplyCredit } from '#server/billing/reply-credits/reply-credits.ts';
import { recordComplaintEvent } from '#server/complaints/record-complaint-event.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { announceResync } from '#server/platform/database/live-channel.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { queuePushesForTicket } from '#server/push/queue-pushes-query.ts';
import { limitRepliesOfBusiness, recordTicketReply } from '#server/replies/send-reply.ts';
import type { Services } from '#server/services.ts';
import { findDangersByMessage } from '#server/understanding/messages/danger-on-ticket-query.ts';
import { AppError } from '#shared/api/errors.ts';
import { TICKET_NOTIFICATION_TEXTS } from '#shared/push/ticket-news.ts';
import { offeredRewards } from '#shared/rewards/rules.ts';
import type {
  writeInThread as contract,
  TeamMessage,
  TeamThread,
} from '#shared/tickets/contract.ts';
import {
  findMessage,
  findMessages,
  hasUnreadMessages,
  hasVenueWritten,
  ID_TAKEN_MESSAGE,
  insertMessage,
  type MessageRow,
  storeTicket,
} from './queries.ts';
import {
  presentMessages,
  presentStoredMessage,
  presentThreadClosing,
  threadCloseReason,
} from './read-ticket.ts';
import { findTicketInScope, lockFeedback, type TicketRow } from './ticket-query.ts';

type Actor = { scope: TenantScope; userId: string };
type VenueMessage = z.output<typeof contract.body>;

const NO_DANGER = { safety: null, isEmergency: false };

/** Reads a thread for the team and stores that it was read, which the guest can see. */
export async function readThread(
  services: Services,
  { scope }: Pick<Actor, 'scope'>,
  feedbackId: string,
  before?: string,
): Promise<TeamThread> {
  const { db } = services;
  const row = await ticketInScope(db, scope, feedbackId);
  const { said, venue, ticket } = row;
  const { messages, hasEarlier } = await findMessages(db, said.id, before);
  const dangers = await findDangersByMessage(db, said.id);
  if (ticket && (await hasUnreadMessages(db, said.id, 'guest', ticket.readByVenueAt))) {
    await db.transaction(async (tx) => {
      await storeTicket(tx, answerKeyOf(row), { readByVenueAt: services.now() });
      // The guest is no longer waiting, so all pages that count waiting guests must update.
      await announceResync(tx, scope.businessId);
    });
  }
  return {
    hasTicket: said.ticketHash !== null && venue.businessId !== null,
    costsCredit: row.repliedAt === null && !(await hasVenueWritten(db, said.id)),
    ...presentThreadClosing(row, services.now()),
    settledAt: ticket?.settledAt?.toISOString() ?? null,
    mutedAt: ticket?.mutedAt?.toISOString() ?? null,
    readAt: ticket?.readByGuestAt?.toISOString() ?? null,
    messages: presentMessages(messages, 'team', venue).map((message) => ({
      ...message,
      ...(dangers.get(message.id) ?? NO_DANGER),
    })),
    hasEarlier,
  };
}

/**
 * Stores a message from the venue; a repeat with the same ID returns the stored one. The first
 * reply, on the ticket or by email, costs a credit.
 */
export async function writeInThread(
  services: Services,
  { scope, userId }: Actor,
  feedbackId: string,
  { text, offeredReward, id = newId() }: VenueMessage,
): Promise<TeamMessage> {
  const { businessId } = scope;
  return services.db.transaction(async (tx) => {
    const row = await lockTicketInScope(tx, scope, feedbackId);
    const { venue } = row;
    const sentBefore = await findMessage(tx, feedbackId, id);
    if (sentBefore) return presentSentBefore(sentBefore, venue);
    if (row.said.ticketHash === null) {
      throw new AppError('CONFLICT', 'This answer came before there were tickets');
    }
    if (threadCloseReason(row, services.now())) {
      throw new AppError('CONFLICT', 'This conversation is closed');
    }
    const offer = offeredReward ? resolveOfferedReward(venue, offeredReward) : null;
    const isFirst = row.repliedAt === null && !(await hasVenueWritten(tx, feedbackId));
    await limitRepliesOfBusiness(services, tx, businessId);
    if (isFirst) await spendReplyCredit(services, tx, businessId, `thread ${feedbackId}`);
    const at = services.now();
    const complaint = { feedbackId, businessId, scope };
    await storeTicket(tx, answerKeyOf(row), { lastActivityAt: at, readByVenueAt: at });
    const values = { side: 'venue', authorUserId: userId, words: text, createdAt: at } as const;
    await insertMessage(tx, { id, feedbackId, ...values, offeredReward: offer });
    if (isFirst) {
      await recordTicketReply(tx, { said: answerKeyOf(row), userId, words: text, at });
    } else {
      // A first reply resolves the complaint without an act of its own; a later one resolves a
      // complaint that was reopened. The reply is logged in the case below.
      await recordComplaintEvent(services, tx, complaint, {
        kind: 'resolved',
        at,
        by: userId,
        how: 'replied',
        isAgreed: true,
        isLoggedElsewhere: true,
      });
    }
    await queuePushesForTicket({ ...services, db: tx }, feedbackId, {
      about: id,
      title: venue.name,
      body: TICKET_NOTIFICATION_TEXTS.en,
      opens: '/t/',
    });
    await recordComplaintEvent(services, tx, complaint, {
      kind: 'replied',
      at,
      by: userId,
      details: { way: 'ticket', message: id },
      audit: { action: 'reply.on-ticket', details: { message: id } },
    });
    return presentTeamMessage(await findMessage(tx, feedbackId, id), venue);
  });
}

/** The message already stored under this ID: the venue sends it again if the response was lost. */
function presentSentBefore(row: MessageRow, venue: TicketRow['venue']): TeamMessage {
  if (row.message.side !== 'venue') throw new AppError('CONFLICT', ID_TAKEN_MESSAGE);
  return presentTeamMessage(row, venue);
}

/** A message of the venue, which is not read for danger. */
function presentTeamMessage(row: MessageRow | undefined, venue: TicketRow['venue']): TeamMessage {
  return { ...presentStoredMessage(row, 'team', venue), ...NO_DANGER };
}

export async function muteThread(
  services: Services,
  actor: Actor,
  feedbackId: string,
  isMuted: boolean,
): Promise<TeamThread> {
  const { scope } = actor;
  await services.db.transaction(async (tx) => {
    const row = await lockTicketInScope(tx, scope, feedbackId);
    const mutedAt = isMuted ? (row.ticket?.mutedAt ?? services.now()) : null;
    await storeTicket(tx, answerKeyOf(row), { mutedAt });
    await announceResync(tx, scope.businessId);
  });
  return readThread(services, actor, feedbackId);
}

/** The stored value of the reward; refuses one that the venue does not offer. */
function resolveOfferedReward(venue: TicketRow['venue'], wanted: string): string {
  const offer = offeredRewards(venue).find(
    ({ value, label }) => value === wanted || label === wanted,
  );
  if (!offer) throw new AppError('INVALID_INPUT', 'The restaurant does not offer this reward');
  return offer.value;
}

async function lockTicketInScope(
  tx: Transaction,
  scope: TenantScope,
  feedbackId: string,
): Promise<TicketRow> {
  await ticketInScope(tx, scope, feedbackId);
  await lockFeedback(tx, feedbackId);
  return ticketInScope(tx, scope, feedbackId);
}

async function ticketInScope(
  db: Queryable,
  scope: TenantScope,
  feedbackId: string,
): Promise<TicketRow> {
  const row = await findTicketInScope(db, scope, feedbackId);
  if (!row) throw new AppError('NOT_FOUND', 'Feedback not found');
  return row;
}

function answerKeyOf({ said, venue }: TicketRow) {
  return { id: said.id, createdAt: said.createdAt, venueUuid: venue.id };
}
