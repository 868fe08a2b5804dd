import { z } from 'zod';
import { newId } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { normaliseEmail } from '#shared/accounts/rules.ts';
import { AppError } from '#shared/api/errors.ts';
import type { MailContent } from './mail-content.ts';
import { insertMail } from './queries.ts';
import { renderMail } from './render-mail.ts';

type Correspondent = { address: string; name?: string };

export type OutgoingMail = {
  /** The purpose of the email, such as 'verify-email'. */
  kind: string;
  to: Correspondent;
  /** Replaces the product's name as the sender, for example "Luigi's via TableTalk". */
  fromName?: string;
  replyTo?: Correspondent;
  subject: string;
  content: MailContent;
  /** For recurring emails: a POST to this URL unsubscribes the recipient. */
  unsubscribeUrl?: string;
  /** IDs of the answers, calls or messages that it is about; erasing one deletes the email. */
  aboutIds?: readonly string[];
  /** The venue whose news a member gets: a failed email is not sent again to a former member. */
  venueUuid?: string;
  /** How long to hold the email back: push goes first, and this email is the fallback. */
  heldForMs?: number;
};

/** Queues the email in the caller's transaction: it is sent only if that transaction commits. */
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
    aboutIds: mail.aboutIds ? [...mail.aboutIds] : null,
    venueUuid: mail.venueUuid ?? null,
    messageId: `<${id}@${new URL(services.config.publicUrl).hostname}>`,
    createdAt: services.now(),
  };
  await insertMail(db, written, databaseNow(services), mail.heldForMs);
  return id;
}

const NAME_LENGTH = 120;
const SUBJECT_LENGTH = 200;
const address = z.email().max(254);

/** Accepts exactly one plain address and refuses anything that could hide a list or a header. */
function oneAddress(text: string): string {
  const checked = address.safeParse(text);
  if (!checked.success) throw new AppError('INVALID_INPUT', 'Please enter a valid email address');
  return checked.data;
}

/**
 * Names of guests and restaurants may contain anything. A line break would start a new header, and
 * a direction override could disguise the text, so both are replaced with spaces.
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
