import { claimReminder, type ReminderKind } from '#server/businesses/notification-query.ts';
import { unsubscribeUrls } from '#server/businesses/unsubscribe-token.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS } from '#shared/durations.ts';
import { paths } from '#shared/site/paths.ts';
import { type Addressee, findOwnersToRemind } from './due-owners-query.ts';

const PAUSE_DAYS = 7;
export const MAX_REMINDERS = 3;
const MAX_OWNERS_AT_ONCE = 500;
/** How long to wait for the next step before the first reminder. */
const PATIENCE_DAYS: Record<ReminderKind, number> = { qr: 3, feedback: 7 };

/** Reminds owners who have stopped where most do: before the first code or the first guest. */
export async function sendReminders(
  services: Services,
  maxOwners = MAX_OWNERS_AT_ONCE,
): Promise<void> {
  for (const kind of ['qr', 'feedback'] as const) {
    const rules = {
      waitedSince: daysBefore(services.now(), PATIENCE_DAYS[kind]),
      since: daysBefore(services.now(), PAUSE_DAYS),
      most: MAX_REMINDERS,
    };
    await remindEach[kind](
      services,
      (except) => findOwnersToRemind(services.db, kind, { ...rules, except, maxOwners }),
      ({ id }) => id,
      (owner) => remindOwner(services, owner, kind, rules),
    );
  }
}

const remindEach = {
  qr: makeForEachWithBackoff('reminding'),
  feedback: makeForEachWithBackoff('reminding'),
};

async function remindOwner(
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

const WORDS: Record<ReminderKind, { subject: string; paragraphs: string[]; label: string }> = {
  qr: {
    subject: 'Your QR code is one click away',
    paragraphs: [
      'All that’s missing is the code your guests scan. It takes a minute: choose a colour, download it and put it on the tables.',
      'Then you hear what guests think while they are still in the room.',
    ],
    label: 'Make my QR code',
  },
  feedback: {
    subject: 'Ready for your first feedback?',
    paragraphs: [
      'Your QR code is ready, but no guest has used it yet. It is scanned most where guests wait: on the table, with the bill and at the door.',
      'Try it yourself: it takes less than a minute.',
    ],
    label: 'Print more codes',
  },
};

async function queueReminderMail(
  services: Services,
  tx: Transaction,
  owner: Addressee,
  kind: ReminderKind,
): Promise<void> {
  const { subject, paragraphs, label } = WORDS[kind];
  const { pageUrl, callUrl } = unsubscribeUrls(services, {
    businessId: owner.id,
    purpose: 'reminders',
  });
  await queueMail(services, tx, {
    kind: `reminder-${kind}`,
    to: { address: owner.email, ...(owner.firstName && { name: owner.firstName }) },
    subject,
    unsubscribeUrl: callUrl,
    content: {
      preheader: paragraphs[0] ?? subject,
      heading: subject,
      paragraphs,
      action: { label, url: `${services.config.publicUrl}${paths.qrCode}` },
      footer:
        'You get this because your restaurant is not quite set up. We remind you three times at most.',
      footerLink: { label: 'No more reminders', url: pageUrl },
    },
  });
}
