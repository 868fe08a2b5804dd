import type { MailContent } from '#server/mail/mail-content.ts';
import type { Services } from '#server/services.ts';
import type { NewsKind } from '#shared/push/news.ts';
import { liveSettingsPath } from '#shared/site/paths.ts';

const SUBJECTS: Record<NewsKind, string> = {
  call: 'missed calls',
  serious_complaint: 'serious complaints',
  guest_reply: 'what guests write back',
};

/** Says why a member gets an email about a guest, and links to where that is changed. */
export function newsMailFooter(
  { config }: Pick<Services, 'config'>,
  kind: NewsKind,
  { venueId, venueName }: { venueId: string; venueName: string },
): Required<Pick<MailContent, 'footer' | 'footerLink'>> {
  return {
    footer: `You get this because emails about ${SUBJECTS[kind]} at ${venueName} go to you.`,
    footerLink: {
      label: 'Change who gets them',
      url: `${config.publicUrl}${liveSettingsPath(venueId)}`,
    },
  };
}
