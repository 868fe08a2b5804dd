import type { Services } from '#server/services.ts';
import { CALL_MISSED_AFTER_MS } from '#shared/floor/call-rules.ts';
import { mailMissedCalls } from './mail-missed-calls.ts';
import { hasLateCall, markMissedCalls } from './missed-call-query.ts';

/**
 * Marks calls as missed if they are overdue or if nobody is listening any more, and emails the
 * people whom the owner chose to be notified of calls.
 */
export async function handleMissedCalls(services: Services): Promise<void> {
  if (!(await hasLateCall(services, CALL_MISSED_AFTER_MS))) return;
  await services.db.transaction(async (tx) => {
    const missed = await markMissedCalls({ ...services, db: tx }, CALL_MISSED_AFTER_MS);
    await mailMissedCalls(services, tx, missed);
  });
}
