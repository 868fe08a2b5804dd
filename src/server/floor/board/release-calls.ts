import { insertCallEvents } from '#server/complaints/complaint-query.ts';
import {
  reopenComplaintOfLapsedAlarm,
  reopenComplaintOfReleasedCall,
} from '#server/complaints/record-call-events.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { queuePushesForVenue } from '#server/push/queue-pushes-query.ts';
import type { Services } from '#server/services.ts';
import { CALL_MISSED_AFTER_MS } from '#shared/floor/call-rules.ts';
import { paths } from '#shared/site/paths.ts';
import { formatTableName } from '#shared/venues/table-name.ts';
import { mailMissedCalls } from './mail-missed-calls.ts';
import type { MissedCallForMail } from './missed-call-mail-query.ts';
import { hasLateCall, lockAnswersOfLateCalls, markMissedCalls } from './missed-call-query.ts';
import {
  endLapsedCalls,
  hasReleasableCall,
  lockAnswersOfReleasableCalls,
  type ReleasedCall,
  returnCallsToWaiting,
} from './release-query.ts';

/**
 * Gives back calls whose taker was removed, signed out, handed over their tables or no longer works
 * at the venue, and ends calls that stayed taken for too long. Guests and boards are notified, and
 * the people whom the owner chose get an email or a push.
 */
export async function releaseCalls(services: Services): Promise<void> {
  if (!(await hasReleasableCall(services))) return;
  await services.db.transaction(async (tx) => {
    const within = { ...services, db: tx };
    const locked = await lockAnswersOfReleasableCalls(within);
    const missed: MissedCallForMail[] = [];
    const returned = await returnCallsToWaiting(within, locked);
    await insertCallEvents(tx, returned);
    for (const call of returned) {
      await reopenComplaint(services, tx, call);
      if (call.status === 'waiting') await notifyAgain(services, tx, call);
      else missed.push({ ...call, why: 'gone' });
    }
    const lapsed = await endLapsedCalls(within, locked);
    await insertCallEvents(tx, lapsed);
    for (const call of lapsed) {
      const isOver = call.status === 'done';
      await reopenComplaint(services, tx, call, isOver && reopenComplaintOfLapsedAlarm);
      if (isOver) continue;
      missed.push({ ...call, why: 'lapsed' });
    }
    await mailMissedCalls(services, tx, missed);
  });
}

async function reopenComplaint(
  services: Services,
  tx: Transaction,
  { takenAt, ...call }: ReleasedCall,
  reopen: false | typeof reopenComplaintOfReleasedCall = false,
): Promise<void> {
  const released = { ...call, takenAt: new Date(takenAt) };
  await (reopen || reopenComplaintOfReleasedCall)(services, tx, released, services.now());
}

async function notifyAgain(services: Services, tx: Transaction, call: ReleasedCall): Promise<void> {
  await queuePushesForVenue({ ...services, db: tx }, call.venueUuid, {
    kind: 'call',
    about: call.id,
    title: `${formatTableName(call.tableNumber)} is waiting again`,
    body: `${call.takenByName ?? 'Whoever was going'} cannot come after all.`,
    opens: `${paths.floor}?${new URLSearchParams({ venue: call.venueId })}`,
    // Members who saw that the call was taken would otherwise not go, and the guest would wait in
    // vain.
    isGraver: true,
  });
}

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
