import { followReleasedCall } from '#server/feedback/complaints/follow-call.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { queueForVenue } from '#server/push/queue-query.ts';
import { mailVenue } from '#server/push/tell-venue.ts';
import type { Services } from '#server/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { LAPSES_AFTER_MS } from '#shared/floor/call-rules.ts';
import { paths } from '#shared/site/paths.ts';
import {
  endLapsedCalls,
  giveBackCalls,
  hasReleasableCall,
  lockAnswersOfReleasable,
  type ReleasedCall,
} from './held-call-query.ts';
import { missedCallMail } from './missed-call-mail.ts';

/**
 * Gives back calls whose taker was removed, signed out or no longer works there, and ends calls
 * that stayed taken for too long. Guests and boards are notified, and the people whom the owner
 * chose get a mail or a push.
 */
export async function releaseCalls(services: Services): Promise<void> {
  if (!(await hasReleasableCall(services))) return;
  await services.db.transaction(async (tx) => {
    const within = { ...services, db: tx };
    const locked = await lockAnswersOfReleasable(within);
    for (const call of await giveBackCalls(within, locked)) {
      await reopenComplaint(services, tx, call);
      if (call.status === 'waiting') await tellAgain(services, tx, call);
      else await mailLeads(services, tx, call, 'gone');
    }
    for (const call of await endLapsedCalls(within, locked)) {
      if (call.status === 'done') continue;
      await reopenComplaint(services, tx, call);
      await mailLeads(services, tx, call, 'lapsed');
    }
  });
}

async function reopenComplaint(
  services: Services,
  tx: Transaction,
  { takenAt, ...call }: ReleasedCall,
): Promise<void> {
  await followReleasedCall(services, tx, { ...call, takenAt: new Date(takenAt) }, services.now());
}

async function tellAgain(services: Services, tx: Transaction, call: ReleasedCall): Promise<void> {
  await queueForVenue({ ...services, db: tx }, call.venueUuid, {
    kind: 'call',
    about: call.id,
    title: `Table ${call.tableNumber} is waiting again`,
    body: `${call.takenByName ?? 'Whoever was going'} cannot come after all.`,
    opens: `${paths.floor}?${new URLSearchParams({ venue: call.venueId })}`,
  });
}

async function mailLeads(
  services: Services,
  tx: Transaction,
  call: ReleasedCall,
  why: 'gone' | 'lapsed',
): Promise<void> {
  const { tableNumber, takenByName, isAlarm } = call;
  const who = takenByName ?? 'Somebody';
  const minutes = LAPSES_AFTER_MS / MINUTE_MS;
  const did = isAlarm ? 'wrote of a safety matter' : 'asked for somebody to come';
  const asked = `A guest at table ${tableNumber} ${did}.`;
  const told = (what: string) =>
    isAlarm ? '' : ` The guest has been told that ${what} and that you will read this.`;
  const mail = missedCallMail(services, call, {
    preheader:
      why === 'gone' ? `${who} cannot go any more.` : `${who} was going, ${minutes} minutes ago.`,
    text:
      why === 'gone'
        ? `${asked} ${who} was going and is no longer signed in, and nobody else is listening.${told('nobody is free')}`
        : `${asked} ${who} was on the way ${minutes} minutes ago, and nobody has said since that they were there.${told('we cannot tell whether anybody came')}`,
  });
  await mailVenue(services, tx, call.venueUuid, { kind: 'call', about: call.id }, mail);
}
