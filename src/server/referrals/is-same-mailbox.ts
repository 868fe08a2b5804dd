/** Providers whose mailboxes ignore dots. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com']);

/** Whether two addresses end in one mailbox, for all that can be told from outside. */
export function isSameMailbox(one: string, other: string): boolean {
  return mailboxOf(one) === mailboxOf(other);
}

function mailboxOf(address: string): string {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const domain = lower.slice(at + 1);
  const [name = ''] = lower.slice(0, at).split('+', 1);
  return WITHOUT_DOTS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
