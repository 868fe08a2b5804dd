import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { refuseBrokenText } from '#server/platform/http/clean-text.ts';
import type { Services } from '#server/services.ts';
import { normaliseEmail } from '#shared/accounts/rules.ts';
import { findMail, findNewestMails } from '../queries.ts';
import type { Mail } from '../table.ts';
import { MAILBOX_CSS } from './mailbox-css.ts';
import { renderMailboxList, renderMailPage } from './mailbox-html.ts';

const MAX_MAILS = 200;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** An email may use inline styles and open links in new windows, and nothing else. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/**
 * If there is no mail server to send the emails, /dev/mailbox shows them. Otherwise there is no
 * such page.
 */
export function registerMailboxPage(http: FastifyInstance, services: Services): void {
  const { config, db } = services;
  if (!hasMailboxPage(config)) return;
  http.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!config.isMailboxOpen && !isFromThisMachine(request)) return reply.callNotFound();
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    });

    scope.get('/dev/mailbox', async (_request, reply) =>
      send(reply, PAGE_POLICY, renderMailboxList(await findNewestMails(db, MAX_MAILS))),
    );
    scope.get('/dev/mailbox.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(MAILBOX_CSS),
    );
    scope.get<{ Querystring: { to?: unknown } }>('/dev/mailbox.json', async (request) => {
      const { to } = request.query;
      refuseBrokenText(to);
      const address = typeof to === 'string' ? normaliseEmail(to) : undefined;
      return (await findNewestMails(db, MAX_MAILS, address)).map(summary);
    });
    scope.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
      const mail = await mailOf(request.params.id);
      return mail ? send(reply, PAGE_POLICY, renderMailPage(mail)) : reply.callNotFound();
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
 * A proxy on the same machine looks like a local visitor. So there is no mailbox page on a server
 * that is reached by https, which only a proxy provides, nor in production under a public name.
 */
function hasMailboxPage({ mail, isProduction, publicUrl, isMailboxOpen }: Config): boolean {
  if (mail.smtpUrl !== undefined) return false;
  const { protocol, host } = new URL(publicUrl);
  return isMailboxOpen || isLocalName(host) || (!isProduction && protocol === 'http:');
}

/**
 * The mailbox URL for a person at this machine; undefined if there is no way to open the mailbox.
 */
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
 * Emails contain sign-in links, so only a person at this machine may read them: not through a
 * proxy, whatever it claims, and not through another site whose host name resolves to this machine.
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
