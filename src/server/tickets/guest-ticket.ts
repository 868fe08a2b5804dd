import { possibleTicketHashes } from '#server/feedback/intake/ticket-code.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { TICKET_CODE_PATTERN } from '#shared/tickets/rules.ts';
import { findTicketByHash, type TicketRow } from './ticket-query.ts';

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
