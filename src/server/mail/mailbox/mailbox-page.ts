import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { refuseBrokenText } from '#server/platform/http/clean-text.ts';
import type { Services } from '#server/services.ts';
import { normaliseEmail } from '#shared/accounts/rules.ts';
import { findMail, newestMails } from '../queries.ts';
import type { Mail } from '../table.ts';
import { MAILBOX_CSS } from './mailbox-css.ts';
import { mailboxList, mailPage } from './mailbox-html.ts';

const MOST_MAILS = 200;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A mail may have its inline styles and open links in new windows, and nothing else. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** /dev/mailbox: the mails as they look, where no mail server sends them. Absent otherwise. */
export function registerMailboxPage(http: FastifyInstance, services: Services): void {
  const { config, db } = services;
  if (!hasMailboxPage(config)) return;
  http.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!config.isMailboxOpen && !isFromThisMachine(request)) return reply.callNotFound();
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    });

    scope.get('/dev/mailbox', async (_request, reply) =>
      send(reply, PAGE_POLICY, mailboxList(await newestMails(db, MOST_MAILS))),
    );
    scope.get('/dev/mailbox.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(MAILBOX_CSS),
    );
    scope.get<{ Querystring: { to?: unknown } }>('/dev/mailbox.json', async (request) => {
      const { to } = request.query;
      refuseBrokenText(to);
      const address = typeof to === 'string' ? normaliseEmail(to) : undefined;
      return (await newestMails(db, MOST_MAILS, address)).map(summary);
    });
    scope.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
      const mail = await mailOf(request.params.id);
      return mail ? send(reply, PAGE_POLICY, mailPage(mail)) : reply.callNotFound();
    });
    scope.get<{ Params: { id: string } }>('/dev/mailbox/:id/html', async (request, reply) => {
      const mail = await mailOf(request.params.id);
      if (!mail) return reply.callNotFound();
      reply.header('x-frame-options', 'SAMEORIGIN');
      return send(reply, MAIL_POLICY, mail.html);
    });
  });

  async function mailOf(id: string): Promise<Mail | undefined> {
    return UUID.test(id) ? await findMail(db, id) : undefined;
  }
}

/**
 * A proxy on the same machine can look like somebody sitting at it. So a server that people reach
 * by https, which only a proxy speaks, or in production under its own name shows nobody its mails.
 */
function hasMailboxPage({ mail, isProduction, publicUrl, isMailboxOpen }: Config): boolean {
  if (mail.smtpUrl !== undefined) return false;
  const { protocol, host } = new URL(publicUrl);
  return isMailboxOpen || isLocalName(host) || (!isProduction && protocol === 'http:');
}

/** Where somebody at this machine reads the mails; undefined where nobody can. */
export function mailboxUrl(config: Config, port = config.port): string | undefined {
  if (!hasMailboxPage(config)) return undefined;
  const { publicUrl, host, isMailboxOpen } = config;
  if (isMailboxOpen || isLocalName(new URL(publicUrl).host)) return `${publicUrl}/dev/mailbox`;
  const isReached = ['0.0.0.0', '::', 'localhost', '127.0.0.1', '::1'].includes(host);
  return isReached ? `http://localhost:${port}/dev/mailbox` : undefined;
}

function send(reply: FastifyReply, policy: string, html: string): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(html);
}

function summary({ id, kind, toAddress, subject, text, createdAt }: Mail) {
  return { id, kind, to: toAddress, subject, text, createdAt };
}

const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Mails hold sign-in links. Only somebody at the machine itself may read them: not through a proxy,
 * whatever it says, and not through a foreign web page whose name resolves to this machine.
 */
function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const peer = raw.socket.remoteAddress ?? '';
  const isLoopback = /^(::ffff:)?127\./.test(peer) || peer === '::1';
  const isDirect = PROXY_HEADERS.every((name) => headers[name] === undefined);
  return isLoopback && isDirect && isLocalName(headers.host ?? '');
}

function isLocalName(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host);
}
