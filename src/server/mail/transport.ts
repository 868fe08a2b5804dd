import type { Mail } from './table.ts';

/** Why a mail has or has not left, in words without personal data. */
export type DeliveryResult =
  | { outcome: 'accepted' }
  /** For good: trying again would be refused again. */
  | { outcome: 'refused'; reason: string }
  /** Provably not taken. `about` says whether the server put off this mail or could not serve at all. */
  | { outcome: 'notAccepted'; about: 'mail' | 'server'; reason: string }
  /** The message had left and no answer came: it may arrive, so it must not be sent again. */
  | { outcome: 'uncertain'; reason: string };

export type MailTransport = {
  /**
   * `handOver` runs when the mail server is ready for the message, before its first byte leaves;
   * if it throws, nothing is sent.
   */
  deliver(mail: Mail, handOver: () => Promise<void>): Promise<DeliveryResult>;
  /** Whether delivered mails must stay readable here, because there is no other inbox. */
  isMailbox: boolean;
};
