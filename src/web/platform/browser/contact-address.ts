import { CONTACT_META, PLACEHOLDER_CONTACT } from '#shared/site/contact-address.ts';

/** The contact address of this server's operator: the sender of its mails. */
export function contactAddress(): string {
  if (typeof document === 'undefined') return PLACEHOLDER_CONTACT;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${CONTACT_META}"]`);
  return meta?.content ?? PLACEHOLDER_CONTACT;
}
