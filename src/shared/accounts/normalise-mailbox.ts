import { normaliseEmail } from './rules.ts';

/** Gmail delivers email for both domains to the same mailbox, and ignores dots in the name. */
const GMAIL_DOMAINS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address delivers to, as far as the address shows. Limits, unsubscribes and
 * the check for self-referrals compare mailboxes, because each could otherwise be bypassed by
 * spelling the same address differently. Accounts keep the address as it was typed.
 */
export function normaliseMailbox(email: string): string {
  const address = normaliseEmail(email);
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const [untagged = ''] = address.slice(0, at).split('+', 1);
  const isGmail = GMAIL_DOMAINS.has(domain);
  const name = isGmail ? untagged.replaceAll('.', '') : untagged;
  return name ? `${name}@${isGmail ? 'gmail.com' : domain}` : address;
}
