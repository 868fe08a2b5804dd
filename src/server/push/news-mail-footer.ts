import type { NewsKind } from '#shared/push/news.ts';

const SUBJECTS: Record<NewsKind, string> = {
  call: 'missed calls',
  serious_complaint: 'serious complaints',
  guest_reply: 'what guests write back',
};

/** Says why a member gets an email about a guest, and where the owner changes that. */
export function newsMailFooter(kind: NewsKind, venueName: string): string {
  return `You get this because emails about ${SUBJECTS[kind]} at ${venueName} go to you. Change who gets them in Settings → Live floor.`;
}
