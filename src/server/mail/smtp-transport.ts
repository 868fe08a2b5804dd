import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import type { Mail } from './table.ts';

type SmtpSettings = { url: string; from: string };

export function smtpTransport(settings: SmtpSettings): MailTransport {
  return {
    isMailbox: false,
    deliver: async (mail, handOver) => {
      let hasLeft = false;
      const transporter = openTransporter(settings.url);
      transporter.use('stream', ({ message }, done) => {
        // The stream is read only after the server has answered DATA with "go ahead".
        message.processFunc((body) => Readable.from(afterHandOver(body)));
        done();
      });
      async function* afterHandOver(body: AsyncIterable<unknown>) {
        await handOver();
        hasLeft = true;
        yield* body;
      }
      try {
        await transporter.sendMail(messageOf(mail, settings));
        return { outcome: 'accepted' };
      } catch (error) {
        return classifyFailure(error, hasLeft);
      }
    },
  };
}

function openTransporter(url: string) {
  return createTransport({
    url,
    connectionTimeout: 10_000,
    dnsTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Nodemailer's own log contains addresses.
    logger: false,
  });
}

function messageOf(mail: Mail, { from }: SmtpSettings) {
  return {
    // Objects, never strings: a string is parsed as a list and could add recipients.
    from: { name: mail.fromName ?? PRODUCT_NAME, address: from },
    to: { name: mail.toName ?? '', address: mail.toAddress },
    replyTo: mail.replyToAddress
      ? { name: mail.replyToName ?? '', address: mail.replyToAddress }
      : undefined,
    envelope: { from, to: [mail.toAddress] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: mail.createdAt,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.unsubscribeUrl && oneClickHeaders(mail.unsubscribeUrl)),
    },
  };
}

/** RFC 8058: email programs show their own unsubscribe button, without opening a browser. */
function oneClickHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

type SmtpError = { responseCode?: unknown; command?: unknown; code?: unknown };

const COMMANDS_ABOUT_THE_MAIL = ['MAIL FROM', 'RCPT TO', 'DATA'];
/** Status codes for a rejected sign-in: the settings are wrong, not the email. */
const SIGN_IN_CODES = [530, 534, 535, 538];

/**
 * A reply from the server is conclusive. No reply is conclusive only if the message was not sent
 * yet.
 */
function classifyFailure(error: unknown, hasLeft: boolean): DeliveryResult {
  const { responseCode, command, code } = error as SmtpError;
  const answer = typeof responseCode === 'number' ? responseCode : undefined;
  const reason = [code, command, answer].filter(isWord).join(' ') || 'unknown error';
  const isAboutMail = isWord(command) && COMMANDS_ABOUT_THE_MAIL.includes(String(command));
  if (answer !== undefined && isAboutMail && !SIGN_IN_CODES.includes(answer)) {
    return answer >= 500
      ? { outcome: 'refused', reason }
      : { outcome: 'notAccepted', about: 'mail', reason };
  }
  // With 421 the server states that it closes without having accepted anything.
  if (hasLeft && answer !== 421) return { outcome: 'uncertain', reason };
  return { outcome: 'notAccepted', about: 'server', reason };
}

/** Accepts only codes and commands, because an error message may quote the recipient. */
function isWord(value: unknown): value is string | number {
  return (
    typeof value === 'number' || (typeof value === 'string' && /^[A-Z][A-Z ]{1,19}$/.test(value))
  );
}

/** The result of a delivery, without personal data. */
export type DeliveryResult =
  | { outcome: 'accepted' }
  /** Refused for good: another attempt would be refused too. */
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
