/** Mail providers that ignore dots in addresses. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com']);

/** Whether two addresses lead to the same mailbox, as far as the addresses show. */
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
