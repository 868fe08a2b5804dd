import { recordComplaintEvent } from '#server/complaints/record-complaint-event.ts';
import { resolveComplaintForGuest } from '#server/complaints/resolve-complaint-for-guest.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { announceResync } from '#server/platform/database/live-channel.ts';
import { networkOf } from '#server/platform/http/request-source.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import { newsMailFooter } from '#server/push/news-mail-footer.ts';
import { notifyVenue } from '#server/push/notify-venue.ts';
import { chooseReward } from '#server/rewards/choose-reward.ts';
import { insertRewardCodes, toUtc } from '#server/rewards/queries.ts';
import type { Services } from '#server/services.ts';
import { insertMessageToRead } from '#server/understanding/messages/message-query.ts';
import { AppError } from '#shared/api/errors.ts';
import { GUEST_ACTOR } from '#shared/complaints/complaints.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { answerPath } from '#shared/site/paths.ts';
import { shorten } from '#shared/site/shorten.ts';
import type { ThreadMessage } from '#shared/tickets/contract.ts';
import { MAX_THREAD_MESSAGES, type ThreadCloseReason } from '#shared/tickets/rules.ts';
import { reportsMortalDanger } from '#shared/understanding/emergency-words.ts';
import { formatTableName } from '#shared/venues/table-name.ts';
import {
  findMessage,
  ID_TAKEN_MESSAGE,
  insertMessage,
  markRewardOfferAccepted,
  storeTicket,
} from './queries.ts';
import {
  presentStoredMessage,
  requireGuestTicket,
  type TicketRequest,
  threadCloseReason,
} from './read-ticket.ts';
import { findTicketByFeedbackId, lockFeedback, type TicketRow } from './ticket-query.ts';

const PREVIEW_LENGTH = 600;

/** Stores a message from the guest, unless the thread is closed or a rate limit is reached. */
export async function writeOnTicket(
  services: Services,
  asked: TicketRequest,
  { text: words, id = newId() }: { text: string; id?: string },
): Promise<ThreadMessage> {
  const found = await requireGuestTicket(services, asked);
  const first = await findOwnMessage(services.db, found, id);
  if (first) return first;
  refuseClosed(services, found);
  await spendRateLimit(services, 'ticketMessagesPerTicket', found.said.id);
  await spendRateLimit(services, 'ticketMessagesPerAddress', networkOf(asked.address));
  return services.db.transaction(async (tx) => {
    const row = await lockTicket(tx, found);
    const sentBefore = await findOwnMessage(tx, row, id);
    if (sentBefore) return sentBefore;
    refuseClosed(services, row);
    const { said, venue } = row;
    const at = services.now();
    const isTold = wasTeamNotifiedLately(row, at);
    await storeTicket(tx, answerKeyOf(row), {
      lastActivityAt: at,
      ...(!isTold && { teamNotifiedAt: at }),
    });
    const values = { side: 'guest', words, createdAt: at, feedbackId: said.id } as const;
    await insertMessage(tx, { id, ...values });
    await insertMessageToRead(tx, { id, feedbackId: said.id, writtenAt: at });
    const complaint = { feedbackId: said.id, businessId: venue.businessId };
    const byGuest = { at, by: GUEST_ACTOR };
    const wrote = { kind: 'guest_wrote', ...byGuest, details: { message: id } } as const;
    await recordComplaintEvent(services, tx, complaint, wrote);
    if (!isTold) await notifyOfMessage(services, tx, row, { id, words });
    // After the guest has settled the ticket, a message does not reopen the complaint, but still
    // waits to be read.
    if (!row.ticket?.settledAt) {
      const reopened = { kind: 'reopened', ...byGuest, isResolved: true } as const;
      await recordComplaintEvent(services, tx, complaint, reopened);
    }
    return presentStoredMessage(await findMessage(tx, said.id, id), 'guest', venue);
  });
}

/** The message already stored under this ID: the guest sends it again if the response was lost. */
async function findOwnMessage(
  db: Queryable,
  { said, venue }: TicketRow,
  id: string,
): Promise<ThreadMessage | undefined> {
  const row = await findMessage(db, said.id, id);
  if (!row) return undefined;
  if (row.message.side !== 'guest') throw new AppError('CONFLICT', ID_TAKEN_MESSAGE);
  return presentStoredMessage(row, 'guest', venue);
}

/** Accepts the offered reward for the guest; repeated requests return the same code. */
export async function acceptOffer(
  services: Services,
  asked: TicketRequest,
  messageId: string,
): Promise<ThreadMessage> {
  const found = await requireGuestTicket(services, asked);
  return services.db.transaction(async (tx) => {
    const row = await lockTicket(tx, found);
    const { said, venue } = row;
    const at = services.now();
    const offer = await findMessage(tx, said.id, messageId);
    if (!offer?.message.offeredReward) throw new AppError('CONFLICT', 'Nothing is offered here');
    if (offer.message.acceptedAt) return presentStoredMessage(offer, 'guest', venue);
    refuseMutedOrSilent(services, row);
    const reward = chooseReward(services, venue, offer.message.offeredReward);
    if (!reward) throw new AppError('GONE', 'The restaurant no longer has this reward');
    const { code, type, label, validDays, usableFrom, drawn } = reward;
    await insertRewardCodes(tx, [
      {
        code,
        rewardType: type,
        rewardLabel: label,
        venueId: venue.venueId,
        venueUuid: venue.id,
        validFrom: await toUtc(tx, usableFrom, venue.timezone),
        drawnUsability: drawn ?? null,
        expiresAt: new Date(at.getTime() + validDays * DAY_MS),
        createdAt: at,
      },
    ]);
    await markRewardOfferAccepted(tx, messageId, { acceptedAt: at, acceptedCode: code });
    await storeTicket(tx, answerKeyOf(row), { lastActivityAt: at });
    if (venue.businessId) await announceResync(tx, venue.businessId);
    return presentStoredMessage(await findMessage(tx, said.id, messageId), 'guest', venue);
  });
}

/**
 * Settles the ticket. Settling again changes nothing, unless the complaint was reopened meanwhile.
 */
export async function settleTicket(services: Services, asked: TicketRequest): Promise<void> {
  const found = await requireGuestTicket(services, asked);
  await spendRateLimit(services, 'guestVerdictsPerMatter', found.said.id);
  await services.db.transaction(async (tx) => {
    const row = await lockTicket(tx, found);
    if (row.venue.deletedAt) throw new AppError('CONFLICT', CLOSED_THREAD_MESSAGES.venue);
    const at = services.now();
    const isNew = !row.ticket?.settledAt;
    if (isNew) await storeTicket(tx, answerKeyOf(row), { settledAt: at });
    const { businessId } = row.venue;
    if (!businessId) return;
    const settled = { feedbackId: row.said.id, businessId, at, isNew };
    const isResolved = await resolveComplaintForGuest(services, tx, settled);
    if (isNew || isResolved) await announceResync(tx, businessId);
  });
}

/** Several short messages cause one notification, until they are read or this time has passed. */
const QUIET_AFTER_NEWS_MS = 15 * MINUTE_MS;

function wasTeamNotifiedLately({ ticket }: TicketRow, now: Date): boolean {
  const { teamNotifiedAt, readByVenueAt } = ticket ?? {};
  if (!teamNotifiedAt || teamNotifiedAt.getTime() <= now.getTime() - QUIET_AFTER_NEWS_MS)
    return false;
  return !readByVenueAt || readByVenueAt < teamNotifiedAt;
}

/** Locks the ticket and reads its current state; not found if it was erased meanwhile. */
async function lockTicket(tx: Transaction, { said }: TicketRow): Promise<TicketRow> {
  const row = (await lockFeedback(tx, said.id))
    ? await findTicketByFeedbackId(tx, said.id)
    : undefined;
  if (!row) throw new AppError('NOT_FOUND', 'There is no such ticket');
  return row;
}

function refuseClosed({ now }: Pick<Services, 'now'>, row: TicketRow): void {
  const by = threadCloseReason(row, now());
  if (by) throw new AppError('CONFLICT', CLOSED_THREAD_MESSAGES[by]);
}

/**
 * Refuses a muted or silent thread. An offer can be accepted even if the thread is closed because
 * of its length.
 */
function refuseMutedOrSilent({ now }: Pick<Services, 'now'>, row: TicketRow): void {
  const by = threadCloseReason(row, now());
  if (by && by !== 'length') throw new AppError('CONFLICT', CLOSED_THREAD_MESSAGES[by]);
}

function answerKeyOf({ said, venue }: TicketRow) {
  return { id: said.id, createdAt: said.createdAt, venueUuid: venue.id };
}

const CLOSED_THREAD_MESSAGES: Record<ThreadCloseReason, string> = {
  length: `This conversation was closed after ${MAX_THREAD_MESSAGES} messages`,
  silence: 'This conversation was closed after 30 days without a message',
  venue: 'The restaurant has closed this conversation',
};

/** Notifies members that a guest has written back. Only the email quotes the guest. */
async function notifyOfMessage(
  services: Services,
  tx: Transaction,
  { said, venue }: TicketRow,
  message: { id: string; words: string },
): Promise<void> {
  // The reader has not read the words yet. If it finds danger in them, an alert follows.
  const isUrgent = reportsMortalDanger(message.words);
  const back = `guest of ${venue.name} has written back`;
  const title = isUrgent ? `Possible emergency: a ${back}` : `A ${back}`;
  const where = said.tableNumber ? formatTableName(said.tableNumber) : 'On their ticket';
  const opens = answerPath(said.id, venue.venueId);
  await notifyVenue(
    services,
    tx,
    venue.id,
    { kind: 'guest_reply', about: message.id, title, body: where, opens },
    {
      kind: 'guest-wrote-back',
      aboutIds: [said.id],
      subject: title,
      content: {
        preheader: where,
        heading: title,
        paragraphs: [
          ...(isUrgent
            ? [
                'Trouble breathing? Ring the emergency services first. If the guest is still with you, please go to them now.',
              ]
            : []),
          'They’ll see your reply on their ticket.',
        ],
        quote: { label: 'In their words', text: shorten(message.words, PREVIEW_LENGTH) },
        action: { label: 'Read and reply', url: `${services.config.publicUrl}${opens}` },
        ...newsMailFooter(services, 'guest_reply', {
          venueId: venue.venueId,
          venueName: venue.name,
        }),
      },
    },
  );
}
