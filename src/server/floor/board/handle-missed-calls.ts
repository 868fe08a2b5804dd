import { insertCallEvents } from '#server/complaints/complaint-query.ts';
import type { Services } from '#server/services.ts';
import { CALL_MISSED_AFTER_MS } from '#shared/floor/call-rules.ts';
import { mailMissedCalls } from './mail-missed-calls.ts';
import { hasLateCall, lockAnswersOfLateCalls, markMissedCalls } from './missed-call-query.ts';

/**
 * Marks calls as missed if they are overdue or if nobody is listening any more, and emails the
 * people whom the owner chose to be notified of calls.
 */
export async function handleMissedCalls(services: Services): Promise<void> {
  if (!(await hasLateCall(services, CALL_MISSED_AFTER_MS))) return;
  await services.db.transaction(async (tx) => {
    const within = { ...services, db: tx };
    const locked = await lockAnswersOfLateCalls(within, CALL_MISSED_AFTER_MS);
    const missed = await markMissedCalls(within, CALL_MISSED_AFTER_MS, locked);
    await insertCallEvents(tx, missed);
    await mailMissedCalls(services, tx, missed);
  });
}
