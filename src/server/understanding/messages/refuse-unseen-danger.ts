import type { Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#shared/api/errors.ts';
import { countUntendedDangersOnTicket, findDangersOnTicket } from './danger-on-ticket-query.ts';

/** Refuses to end a case if its ticket tells of danger in more messages than the person has seen. */
export async function refuseUnseenDanger(
  db: Queryable,
  feedbackId: string,
  messagesSeen: number,
): Promise<void> {
  const messages = await findDangersOnTicket(db, feedbackId);
  if (messages.length > messagesSeen) refuse();
}

/**
 * The same for a person who does not say how many messages they have seen. A single message must be
 * the one that they mean; of several, they may know only the first as long as nobody has acted.
 */
export async function refuseUncountedDanger(db: Queryable, feedbackId: string): Promise<void> {
  if ((await countUntendedDangersOnTicket(db, feedbackId)) > 1) refuse();
}

function refuse(): never {
  throw new AppError('CONFLICT', 'The guest has written about danger again. Please read it first.');
}
