import type { Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#shared/api/errors.ts';
import { countUntendedDangersOnTicket, findDangersOnTicket } from './danger-on-ticket-query.ts';

/** Refuses to end a case if its ticket has more messages about danger than the person has seen. */
export async function refuseUnseenDanger(
  db: Queryable,
  feedbackId: string,
  messagesSeen: number,
): Promise<void> {
  const messages = await findDangersOnTicket(db, feedbackId);
  if (messages.length > messagesSeen) refuse();
}

/**
 * The same for a request that does not say how many messages the person has seen. A single message
 * must be the one they mean; if there are several and nobody has acted on them, the person may have
 * seen only the first.
 */
export async function refuseUncountedDanger(db: Queryable, feedbackId: string): Promise<void> {
  if ((await countUntendedDangersOnTicket(db, feedbackId)) > 1) refuse();
}

function refuse(): never {
  throw new AppError('CONFLICT', 'The guest has written about danger again. Please read it first.');
}
