import type { MailOfNews } from '#server/push/tell-venue.ts';
import type { Services } from '#server/services.ts';
import { paths } from '#shared/site/paths.ts';

type Place = { venueId: string; venueName: string; tableNumber: string };

/** The mail that reports a call to which, as far as known, no member came. */
export function missedCallMail(
  { config }: Pick<Services, 'config'>,
  { venueId, venueName, tableNumber }: Place,
  { preheader, text }: { preheader: string; text: string },
): MailOfNews {
  const subject = `Nobody came to table ${tableNumber} at ${venueName}`;
  return {
    kind: 'missed-call',
    subject,
    content: {
      preheader,
      heading: subject,
      paragraphs: [text],
      action: {
        label: 'Open the floor board',
        url: `${config.publicUrl}${paths.floor}?${new URLSearchParams({ venue: venueId })}`,
      },
      footer: `Who is told of this stands in the settings of ${venueName}.`,
    },
  };
}
