import type { Transaction } from '#server/platform/database/database.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import { mailVenueMembers } from '#server/push/notify-venue.ts';
import type { Services } from '#server/services.ts';
import { missedCallDigestMail, missedCallMail } from './missed-call-mail.ts';
import {
  claimMailTurn,
  findVenuesToMail,
  insertMissedCallsForMail,
  type MissedCallForMail,
  takeMissedCallsForMail,
} from './missed-mail-query.ts';

/**
 * Emails the people whom the owner chose to be notified of calls, in the transaction that marks the
 * calls as missed. If the venue got such an email recently, the calls are held for the next one.
 */
export async function mailMissedCalls(
  services: Services,
  tx: Transaction,
  missed: readonly MissedCallForMail[],
): Promise<void> {
  const within = { ...services, db: tx };
  // Sorted, so that two servers that lock the same venues cannot deadlock.
  const venueUuids = [...new Set(missed.map(({ venueUuid }) => venueUuid))].sort();
  for (const venueUuid of venueUuids) {
    const calls = missed.filter((call) => call.venueUuid === venueUuid);
    const hasSafety = calls.some(({ safety }) => safety !== null);
    if (!(await claimMailTurn(within, venueUuid, hasSafety)))
      await insertMissedCallsForMail(within, calls);
    else await sendMail(services, tx, await takeMissedCallsForMail(tx, venueUuid), calls);
  }
}

/** Sends the emails about missed calls that were held for later. */
export async function mailQueuedMissedCalls(services: Services): Promise<void> {
  const due = await findVenuesToMail(services);
  await forEachDue(
    services,
    due,
    ({ venueUuid }) => venueUuid,
    ({ venueUuid, hasSafety }) =>
      services.db.transaction(async (tx) => {
        // Another server may have sent this email a moment ago.
        if (!(await claimMailTurn({ ...services, db: tx }, venueUuid, hasSafety))) return;
        await sendMail(services, tx, await takeMissedCallsForMail(tx, venueUuid), []);
      }),
  );
}

const forEachDue = makeForEachWithBackoff('mails about missed calls');

async function sendMail(
  services: Services,
  tx: Transaction,
  waited: readonly MissedCallForMail[],
  missed: readonly MissedCallForMail[],
): Promise<void> {
  // A call that was held for this email, taken and then missed again is listed once.
  const again = new Set(missed.map(({ id }) => id));
  const calls = [...waited.filter(({ id }) => !again.has(id)), ...missed];
  const [first] = calls;
  if (!first) return;
  const mail =
    calls.length === 1
      ? missedCallMail(services, first)
      : missedCallDigestMail(services, first, calls);
  // Erasing a guest's answer deletes the unsent email about the guest's call. An email about
  // several calls quotes no guest and is kept, because the other calls still have to be reported.
  const tellsOf = calls.length === 1 ? [first.id] : [];
  // There is no push about a missed call, so the email need not wait for one.
  const news = { kind: 'call', about: null } as const;
  await mailVenueMembers(services, tx, first.venueUuid, news, { ...mail, tellsOf });
}
