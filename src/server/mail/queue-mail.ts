import { z } from 'zod';
import { newId } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { normaliseEmail } from '#shared/accounts/rules.ts';
import { AppError } from '#shared/api/errors.ts';
import { renderMail } from './layout.ts';
import type { MailContent } from './mail-content.ts';
import { insertMail } from './queries.ts';

type Correspondent = { address: string; name?: string };

export type OutgoingMail = {
  /** What the mail is for, such as 'verify-email'. */
  kind: string;
  to: Correspondent;
  /** Instead of the product's name, such as "Luigi's via TableTalk". */
  fromName?: string;
  replyTo?: Correspondent;
  subject: string;
  content: MailContent;
  /** For mails that come again and again: a POST to it, and they stop. */
  unsubscribeUrl?: string;
  /** Feedback whose words stand in it; it goes when the guest erases them. */
  tellsOf?: readonly string[];
  /** Not before so long: somebody is told in another way first, and the mail stands in for it. */
  heldForMs?: number;
};

/** Writes the mail in the caller's transaction: no commit, no mail; a commit, and it will be sent. */
export async function queueMail(
  services: Pick<Services, 'config' | 'now'>,
  db: Queryable,
  mail: OutgoingMail,
): Promise<string> {
  const id = newId();
  const written = {
    id,
    kind: mail.kind,
    toAddress: normaliseEmail(oneAddress(mail.to.address)),
    toName: headerText(mail.to.name, NAME_LENGTH),
    fromName: headerText(mail.fromName, NAME_LENGTH),
    replyToAddress: mail.replyTo ? oneAddress(mail.replyTo.address) : null,
    replyToName: headerText(mail.replyTo?.name, NAME_LENGTH),
    subject: headerText(mail.subject, SUBJECT_LENGTH) ?? '',
    ...renderMail(mail.content),
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
    tellsOf: mail.tellsOf ? [...mail.tellsOf] : null,
    messageId: `<${id}@${new URL(services.config.publicUrl).hostname}>`,
    createdAt: services.now(),
  };
  await insertMail(db, written, databaseNow(services), mail.heldForMs);
  return id;
}

const NAME_LENGTH = 120;
const SUBJECT_LENGTH = 200;
const address = z.email().max(254);

/** Exactly one plain address: anything an address list or a header could hide in is refused. */
function oneAddress(text: string): string {
  const checked = address.safeParse(text);
  if (!checked.success) throw new AppError('INVALID_INPUT', 'Please enter a valid email address');
  return checked.data;
}

/**
 * Names of guests and restaurants may hold anything. A line break would start a header of its own
 * and a direction override could make the text lie, so both turn into spaces.
 */
function headerText(text: string | undefined, most: number): string | null {
  const line = text
    ?.toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  if (!line) return null;
  const letters = [...line];
  return letters.length <= most ? line : `${letters.slice(0, most - 1).join('')}…`;
}
