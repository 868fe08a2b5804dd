import { normaliseEmail } from '#shared/accounts/rules.ts';

const DOTS_MEAN_NOTHING: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * Names the mailbox that an address leads to. What follows a plus is its owner's own tag, so the
 * same person could otherwise be written to under as many addresses as somebody cares to make up.
 */
export function mailboxOf(email: string): string {
  const address = normaliseEmail(email);
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const [untagged = ''] = address.slice(0, at).split('+', 1);
  const name = DOTS_MEAN_NOTHING.has(domain) ? untagged.replaceAll('.', '') : untagged;
  return name ? `${name}@${domain}` : address;
}
