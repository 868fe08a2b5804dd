import { normaliseEmail } from '#shared/accounts/rules.ts';

const DOTS_MEAN_NOTHING: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address delivers to. Without removing plus tags, limits and unsubscribes could
 * be bypassed with made-up tags of the same address.
 */
export function normaliseMailbox(email: string): string {
  const address = normaliseEmail(email);
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const [untagged = ''] = address.slice(0, at).split('+', 1);
  const name = DOTS_MEAN_NOTHING.has(domain) ? untagged.replaceAll('.', '') : untagged;
  return name ? `${name}@${domain}` : address;
}
