import type { Queryable } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { withOneSpelling } from '#server/stats/rollups/spelling-query.ts';
import { AppError } from '#shared/api/errors.ts';
import type { FeedbackEntry } from '#shared/feedback/list-contract.ts';
import { findEntry } from './entry-query.ts';
import { presentEntry } from './present-feedback.ts';
import { withDoubts } from './unconfirmed-alarms.ts';

/** Reads one feedback; a foreign one gets the same 404 as one that does not exist. */
export async function readEntry(
  db: Queryable,
  tenant: TenantScope,
  feedbackId: string,
): Promise<FeedbackEntry> {
  const found = await findEntry(db, tenant, feedbackId);
  const [row] = found ? await withDoubts(db, await withOneSpelling(db, [found])) : [];
  if (!row) throw new AppError('NOT_FOUND', 'Feedback not found');
  return presentEntry(row);
}
