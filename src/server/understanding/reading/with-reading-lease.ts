import { newId } from '#server/platform/database/columns.ts';
import type { Services } from '#server/services.ts';
import {
  acquireReadingLease,
  type ReadingLease,
  releaseReadingLease,
} from './reading-lease-query.ts';

/** Does the work if this server gets the lease; undefined otherwise. */
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
    // If the database is down, the lease expires by itself.
    await releaseReadingLease(db, lease).catch(() => undefined);
  }
}
