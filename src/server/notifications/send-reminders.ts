import { claimReminder, type ReminderKind } from '#server/businesses/notification-query.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS } from '#shared/durations.ts';
import { type Addressee, findOwnersToRemind } from './due-query.ts';
import { queueReminderMail } from './reminder-mails.ts';

const PAUSE_DAYS = 7;
export const MAX_REMINDERS = 3;
const MAX_OWNERS_AT_ONCE = 500;
/** How long to wait for the next step before the first reminder. */
const PATIENCE_DAYS: Record<ReminderKind, number> = { qr: 3, feedback: 7 };

/** Reminds owners who have stopped where most do: before the first code or the first guest. */
export async function sendReminders(
  services: Services,
  mostOwners = MAX_OWNERS_AT_ONCE,
): Promise<void> {
  for (const kind of ['qr', 'feedback'] as const) {
    const rules = {
      waitedSince: daysBefore(services.now(), PATIENCE_DAYS[kind]),
      since: daysBefore(services.now(), PAUSE_DAYS),
      most: MAX_REMINDERS,
    };
    await remindEach[kind](
      services,
      (except) => findOwnersToRemind(services.db, kind, { ...rules, except, mostOwners }),
      ({ id }) => id,
      (owner) => remind(services, owner, kind, rules),
    );
  }
}

const remindEach = {
  qr: makeForEachWithBackoff('reminding'),
  feedback: makeForEachWithBackoff('reminding'),
};

async function remind(
  services: Services,
  owner: Addressee,
  kind: ReminderKind,
  rules: { since: Date; most: number },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const claim = { businessId: owner.id, kind, at: services.now(), ...rules };
    if (await claimReminder(tx, claim)) await queueReminderMail(services, tx, owner, kind);
  });
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
