/** Mails that come again and again, each with a way to stop them. */
const UNSUBSCRIBE_PURPOSES = ['weekly-summary', 'reminders', 'plan-and-card'] as const;
export type UnsubscribePurpose = (typeof UNSUBSCRIBE_PURPOSES)[number];

/** A link's token says in plain letters what it is for; only the server can tell whether it is real. */
export function purposeOf(token: string): UnsubscribePurpose | undefined {
  const [purpose] = token.split('.', 1);
  return UNSUBSCRIBE_PURPOSES.find((known) => known === purpose);
}
