import type { ComplaintToRemind } from '#server/complaints/handling/complaint-reminder-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { mailVenueMembers } from '#server/push/notify-venue.ts';
import type { Services } from '#server/services.ts';
import { answerPath } from '#shared/site/paths.ts';
import { shorten } from '#shared/site/shorten.ts';
import { complaintFacts, complaintQuote, PUSH_PREVIEW_LENGTH } from './complaint-mails.ts';

const WAITED = { 24: 'a day', 48: 'two days' } as const;

/** Emails a reminder to the members who get serious complaints by email. */
export async function queueComplaintReminders(
  services: Services,
  tx: Transaction,
  complaint: ComplaintToRemind,
  afterHours: keyof typeof WAITED,
): Promise<void> {
  const { id, venueUuid, venueId, venueName } = complaint;
  const waited = WAITED[afterHours];
  const quote = complaintQuote(complaint);
  const heading = `A guest of ${venueName} has waited for ${waited}`;
  const what =
    afterHours === 48
      ? 'This is the last reminder.'
      : 'If nobody takes it, we will remind you once more.';
  const news = { kind: 'serious_complaint', about: id } as const;
  await mailVenueMembers(services, tx, venueUuid, news, {
    kind: `complaint-recalled-${afterHours}`,
    tellsOf: [id],
    subject: heading,
    content: {
      preheader: shorten(
        quote?.text ?? 'Nobody has taken this serious complaint yet.',
        PUSH_PREVIEW_LENGTH,
      ),
      heading,
      paragraphs: [
        `A serious complaint came in ${waited} ago, and nobody has taken, answered or resolved it yet. A few words still make a difference.`,
      ],
      facts: [{ rows: complaintFacts(services, complaint, OF_AN_OLD_COMPLAINT) }],
      ...(quote && { quote }),
      action: {
        label: 'See the complaint',
        url: `${services.config.publicUrl}${answerPath(id, venueId)}`,
      },
      footer: `${what} Change who gets these in Settings → Live floor.`,
    },
  });
}

/** By now the guest has left. */
const OF_AN_OLD_COMPLAINT = {
  unfinished: 'No, the last questions are unanswered',
  withoutAddress: 'No, but you can reply on their ticket',
};
