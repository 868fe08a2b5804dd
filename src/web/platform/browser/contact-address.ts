import { CONTACT_META, PLACEHOLDER_CONTACT } from '#shared/site/contact-address.ts';

/** Where mail to whoever runs this server goes: the sender of all that it sends. */
export function contactAddress(): string {
  if (typeof document === 'undefined') return PLACEHOLDER_CONTACT;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${CONTACT_META}"]`);
  return meta?.content ?? PLACEHOLDER_CONTACT;
}
