import { newId } from '#server/platform/database/columns.ts';
import type { Services } from '#server/services.ts';
import {
  acquireReadingLease,
  type ReadingLease,
  releaseReadingLease,
} from './reading-lease-query.ts';

/** Does the work if no other server is at it; undefined otherwise. */
export async function withReadingLease<T>(
  services: Services,
  what: ReadingLease['what'],
  work: () => Promise<T>,
): Promise<T | undefined> {
  const { db } = services;
  const lease = { what, holder: newId() };
  if (!(await acquireReadingLease(services, db, lease))) return undefined;
  try {
    return await work();
  } finally {
    // Where the database is away, the lease ends by itself.
    await releaseReadingLease(db, lease).catch(() => undefined);
  }
}
