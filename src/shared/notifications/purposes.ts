/** Recurring emails that the reader can unsubscribe from. */
const UNSUBSCRIBE_PURPOSES = [
  'weekly-summary',
  'reminders',
  'plan-and-card',
  'early-warnings',
] as const;
export type UnsubscribePurpose = (typeof UNSUBSCRIBE_PURPOSES)[number];

/** The token names its purpose in plain text; only the server can tell whether it is genuine. */
export function unsubscribePurpose(token: string): UnsubscribePurpose | undefined {
  const [purpose] = token.split('.', 1);
  return UNSUBSCRIBE_PURPOSES.find((known) => known === purpose);
}
