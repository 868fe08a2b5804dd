import { mailVenue } from '#server/push/tell-venue.ts';
import type { Services } from '#server/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { MISSED_AFTER_MS } from '#shared/floor/call-rules.ts';
import { SAFETY_ALARMS } from '#shared/understanding/safety-alarm.ts';
import { hasLateCall, markMissedCalls } from './board-query.ts';
import { missedCallMail } from './missed-call-mail.ts';

/** The guest has been told that nobody is free: whoever the owner wants to know of it gets a mail. */
export async function missCalls(services: Services): Promise<void> {
  if (!(await hasLateCall(services, MISSED_AFTER_MS))) return;
  const minutes = MISSED_AFTER_MS / MINUTE_MS;
  await services.db.transaction(async (tx) => {
    for (const call of await markMissedCalls({ ...services, db: tx }, MISSED_AFTER_MS)) {
      const what = call.alarm && SAFETY_ALARMS[call.alarm].toLowerCase();
      const mail = missedCallMail(services, call, {
        preheader: what
          ? `Nobody went there for ${minutes} minutes: ${what}.`
          : `A guest waited for ${minutes} minutes.`,
        text: what
          ? `A guest at table ${call.tableNumber} wrote of a safety matter (${what}), and ${minutes} minutes later nobody was on the way.`
          : `A guest at table ${call.tableNumber} asked for somebody to come, and ${minutes} minutes later nobody was on the way. They have been told that you will read this.`,
      });
      await mailVenue(services, tx, call.venueUuid, { kind: 'call', about: call.id }, mail);
    }
  });
}
