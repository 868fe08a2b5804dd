import { mailVenue } from '#server/push/tell-venue.ts';
import type { Services } from '#server/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { MISSED_AFTER_MS } from '#shared/floor/call-rules.ts';
import { SAFETY_ALARMS } from '#shared/understanding/safety-alarm.ts';
import { missedCallMail } from './missed-call-mail.ts';
import { hasLateCall, type MissedCall, markMissedCalls } from './missed-call-query.ts';

/**
 * Marks calls as missed that are overdue or that nobody can hear any more, and mails the people whom
 * the owner chose for calls.
 */
export async function missCalls(services: Services): Promise<void> {
  if (!(await hasLateCall(services, MISSED_AFTER_MS))) return;
  await services.db.transaction(async (tx) => {
    for (const call of await markMissedCalls({ ...services, db: tx }, MISSED_AFTER_MS)) {
      const mail = missedCallMail(services, call, call.isUnheard ? unheard(call) : late(call));
      await mailVenue(services, tx, call.venueUuid, { kind: 'call', about: call.id }, mail);
    }
  });
}

type Words = { preheader: string; text: string };

function late({ tableNumber, alarm }: MissedCall): Words {
  const minutes = MISSED_AFTER_MS / MINUTE_MS;
  const what = alarm && SAFETY_ALARMS[alarm].toLowerCase();
  return {
    preheader: what
      ? `Nobody went there for ${minutes} minutes: ${what}.`
      : `A guest waited for ${minutes} minutes.`,
    text: what
      ? `A guest at table ${tableNumber} wrote of a safety matter (${what}), and ${minutes} minutes later nobody was on the way.`
      : `A guest at table ${tableNumber} asked for somebody to come, and ${minutes} minutes later nobody was on the way. They have been told that you will read this.`,
  };
}

function unheard({ tableNumber }: MissedCall): Words {
  return {
    preheader: 'Nobody is listening any more.',
    text: `A guest at table ${tableNumber} asked for somebody to come. Before anybody went, the last floor board was closed or lost its connection, and nobody is listening any more. They have been told that you will read this.`,
  };
}
