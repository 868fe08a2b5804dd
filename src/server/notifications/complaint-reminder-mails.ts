import type { ComplaintToRemind } from '#server/feedback/complaints/complaint-reminder-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { mailVenue } from '#server/push/notify-venue.ts';
import type { Services } from '#server/services.ts';
import { paths } from '#shared/site/paths.ts';
import { shorten } from '#shared/site/shorten.ts';
import { factsOf, guestQuote, PUSH_PREVIEW_LENGTH, QUOTE_LENGTH } from './complaint-mails.ts';

const WAITED = { 24: 'a day', 48: 'two days' } as const;

/** Mails the members who get serious complaints by mail. */
export async function queueComplaintReminders(
  services: Services,
  tx: Transaction,
  complaint: ComplaintToRemind,
  afterHours: keyof typeof WAITED,
): Promise<void> {
  const { id, venueUuid, venueName } = complaint;
  const waited = WAITED[afterHours];
  const words = guestQuote(complaint);
  const heading = `A guest of ${venueName} has waited for ${waited}`;
  const what =
    afterHours === 48
      ? 'This was the last time we recall it.'
      : 'We recall it once more, a day from now.';
  const news = { kind: 'serious_complaint', about: id } as const;
  await mailVenue(services, tx, venueUuid, news, {
    kind: `complaint-recalled-${afterHours}`,
    tellsOf: [id],
    subject: heading,
    content: {
      preheader: shorten(
        words || 'Nobody has taken this serious complaint yet.',
        PUSH_PREVIEW_LENGTH,
      ),
      heading,
      paragraphs: [
        `A serious complaint came in ${waited} ago, and nobody has taken, answered or resolved it yet. A few words still make a difference.`,
      ],
      // By now a guest without an address is no longer in the room.
      facts: [{ rows: factsOf(services, complaint, 'No, but a reply can stand on their ticket') }],
      ...(words && { quote: { label: 'In their words', text: shorten(words, QUOTE_LENGTH) } }),
      action: { label: 'See the complaint', url: entryUrl(services, id) },
      footer: `${what} Who is told stands in Settings → Live floor.`,
    },
  });
}

function entryUrl({ config }: Services, id: string): string {
  return `${config.publicUrl}${paths.feedback}?${new URLSearchParams({ entry: id })}`;
}
