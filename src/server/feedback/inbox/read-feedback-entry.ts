import type { Queryable } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { withOneSpelling } from '#server/stats/rollups/spelling-query.ts';
import { AppError } from '#shared/api/errors.ts';
import type { FeedbackWithHistory } from '#shared/feedback/list-contract.ts';
import { withAlarms } from '../alarms/with-alarms.ts';
import { findFeedbackEntry } from './entry-query.ts';
import { presentFeedbackEntry } from './present-feedback.ts';

/** Reads one feedback; another owner's feedback gets the same 404 as one that does not exist. */
export async function readFeedbackEntry(
  db: Queryable,
  tenant: TenantScope,
  feedbackId: string,
): Promise<FeedbackWithHistory> {
  const found = await findFeedbackEntry(db, tenant, feedbackId);
  const [row] = found ? await withAlarms(db, await withOneSpelling(db, [found])) : [];
  if (!row) throw new AppError('NOT_FOUND', 'Feedback not found');
  return presentFeedbackEntry(row);
}
