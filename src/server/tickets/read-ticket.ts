import type { Services } from '#server/services.ts';
import { hasToldOfHarm } from '#server/understanding/messages/harm-query.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { firstNameOf } from '#shared/floor/call-rules.ts';
import type { Ticket } from '#shared/tickets/contract.ts';
import { requireGuestTicket, type TicketRequest } from './guest-ticket.ts';
import { presentMessages, presentThreadClosing } from './present-thread.ts';
import { findMessages, hasUnreadMessages, storeTicket } from './queries.ts';
import type { TicketRow } from './ticket-query.ts';

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
      takenBy: call.takenByName === null ? null : firstNameOf(call.takenByName),
      takenAt: call.takenAt?.toISOString() ?? null,
      givenBackAt: givenBackAt(call)?.toISOString() ?? null,
      outcome: call.outcome,
    },
    messages: presentMessages(messages, 'guest', venue),
    hasEarlier,
    ...presentThreadClosing(row, services.now()),
    settledAt: ticket?.settledAt?.toISOString() ?? null,
    mailedAt: mailedAt(row)?.toISOString() ?? null,
    readAt: ticket?.readByVenueAt?.toISOString() ?? null,
    needsHelp: await hasToldOfHarm(services.db, said.id, helpSince),
  };
}

/**
 * When the call started to wait again; null if it waits only because it was missed and the guest
 * then wrote about danger.
 */
function givenBackAt(call: NonNullable<TicketRow['call']>): Date | null {
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
