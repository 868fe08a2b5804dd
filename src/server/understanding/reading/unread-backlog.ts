import type { Services } from '#server/services.ts';
import { findReadingProgress } from './progress-query.ts';
import { READER_VERSION as readerVersion } from './reader-version.ts';
import { hasUnreadAnswersBetween } from './unread-query.ts';

/**
 * Whether older answers since this moment are still unread, for example after an update. Until they
 * are read, figures from words say little about that time. New answers are read within seconds and
 * do not count. Looks at one venue, or at all if none is given.
 */
export async function hasUnreadBacklog(
  services: Pick<Services, 'db' | 'now'>,
  { venueUuid, since }: { venueUuid?: string; since: Date },
): Promise<boolean> {
  const { finishedAt, readBackTo } = await findReadingProgress(services, readerVersion);
  if (finishedAt || readBackTo <= since) return false;
  const until = readBackTo;
  return hasUnreadAnswersBetween(services.db, { since, until, readerVersion, venueUuid });
}
