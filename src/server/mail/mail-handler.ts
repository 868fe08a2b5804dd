import type { Transaction } from '#server/platform/database/database.ts';
import type { Mail } from './table.ts';

/** Runs in the transaction in which a mail becomes sent, failed or unconfirmed: both or neither. */
export type MailHandler = (tx: Transaction, mail: Mail) => Promise<void>;

/** By the mail's kind. */
export type MailHandlers = Readonly<Record<string, MailHandler>>;
