import type { Transaction } from '#server/platform/database/database.ts';
import type { Mail } from './table.ts';

/** Runs in the transaction that marks an email as sent, failed or unconfirmed. */
export type MailHandler = {
  /**
   * Locks the rows that other transactions lock before the email's row, because a different order
   * could deadlock.
   */
  lockFirst?: (tx: Transaction, mailId: string) => Promise<void>;
  settle: (tx: Transaction, mail: Mail) => Promise<void>;
};

/** Handlers by the kind of email. */
export type MailHandlers = Readonly<Record<string, MailHandler>>;
