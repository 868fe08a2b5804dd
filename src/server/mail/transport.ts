import type { Mail } from './table.ts';

/** The result of a delivery, without personal data. */
export type DeliveryResult =
  | { outcome: 'accepted' }
  /** Permanently: another attempt would be refused too. */
  | { outcome: 'refused'; reason: string }
  /** Certainly not accepted: the server deferred this email, or was unavailable altogether. */
  | { outcome: 'notAccepted'; about: 'mail' | 'server'; reason: string }
  /** The message was sent but not confirmed: it may arrive, so it must not be sent again. */
  | { outcome: 'uncertain'; reason: string };

export type MailTransport = {
  /**
   * `handOver` runs when the mail server is ready, before the first byte of the message is sent; if
   * it throws, nothing is sent.
   */
  deliver(mail: Mail, handOver: () => Promise<void>): Promise<DeliveryResult>;
  /** Whether delivered emails must stay readable here, because there is no other inbox. */
  isMailbox: boolean;
};
