import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { refuseBrokenText } from '#server/platform/http/route.ts';
import type { Services } from '#server/services.ts';
import { normaliseEmail } from '#shared/accounts/rules.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { escapeHtml } from '../html-part.ts';
import { findMail, findNewestMails } from '../queries.ts';
import type { Mail } from '../table.ts';

/** A page for the people who run the server: no build step, no script, the product's colours. */
const MAILBOX_CSS = `:root {
  color-scheme: light dark;
  --paper: #fbf8f2; --surface: #fff; --line: #e8e1d6; --ink: #211c17; --soft: #6b6258; --basil: #1e6b4e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #161412; --surface: #1f1c19; --line: #35302b; --ink: #f4efe8; --soft: #a89f94; --basil: #5fbf95;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 Figtree, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
main { max-width: 760px; margin: 0 auto; padding: 32px 20px 64px; }
header { display: flex; align-items: center; justify-content: space-between; gap: 16px; }
h1, h2 { font-family: Fraunces, Georgia, 'Times New Roman', serif; font-weight: 600; letter-spacing: -0.01em; }
h1 { margin: 0; font-size: 28px; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 32px 0 12px; font-size: 22px; }
a { color: var(--basil); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--basil); outline-offset: 2px; border-radius: 4px; }
.soft { color: var(--soft); }
.button {
  padding: 8px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface);
  font-weight: 600; text-decoration: none;
}
.mails {
  margin: 24px 0 0; padding: 0; list-style: none; overflow: hidden;
  border: 1px solid var(--line); border-radius: 12px; background: var(--surface);
}
.mails li + li { border-top: 1px solid var(--line); }
.mails a {
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 16px; padding: 16px 20px;
  color: inherit; text-decoration: none;
}
.mails a:hover .subject { color: var(--basil); text-decoration: underline; }
.mails a:focus-visible { outline-offset: -3px; border-radius: 12px; }
.subject { grid-column: 1 / -1; font-weight: 600; overflow-wrap: anywhere; }
.to { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: 14px; }
.when { font-size: 14px; font-variant-numeric: tabular-nums; text-align: right; }
.kind { margin-left: 8px; padding: 2px 8px; border: 1px solid var(--line); border-radius: 999px; font-size: 12px; white-space: nowrap; }
.empty {
  margin-top: 24px; padding: 48px 24px; text-align: center;
  border: 1px dashed var(--line); border-radius: 12px; background: var(--surface);
}
.empty h2, .empty p { margin: 0 0 8px; }
nav { margin-bottom: 16px; }
dl { margin: 20px 0; font-size: 14px; }
dl div { display: flex; gap: 12px; padding: 4px 0; }
dt { flex: 0 0 72px; color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
iframe { display: block; width: 100%; height: 680px; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); }
pre {
  margin: 0; padding: 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface);
  font: 14px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere;
}
@media (max-width: 560px) {
  main { padding: 20px 14px 48px; }
  .mails a { grid-template-columns: minmax(0, 1fr); padding: 14px 16px; }
  .when { text-align: left; }
}
`;

const EMPTY = `<div class="empty"><h2>Nothing here yet</h2>
<p class="soft">Register an account or reply to a guest, and the mail appears here.</p></div>`;
const isReadableMail = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

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

/** All emails, newest first. */
function renderMailboxList(mails: Mail[]): string {
  const list = `<ol class="mails">${mails.map(mailboxEntry).join('\n')}</ol>`;
  return page(
    'Mailbox',
    `<header><h1>Mailbox</h1><a class="button" href="/dev/mailbox">Refresh</a></header>
<p class="soft">No mail server is set, so ${PRODUCT_NAME} keeps its mails here.</p>
${mails.length > 0 ? list : EMPTY}`,
  );
}

/** One email as its recipient would see it. */
function renderMailPage(mail: Mail): string {
  const src = `/dev/mailbox/${mail.id}/html`;
  return page(
    mail.subject,
    `<nav aria-label="Mailbox"><a href="/dev/mailbox">&#8592; Mailbox</a></nav>
<h1>${escapeHtml(mail.subject)}</h1>
<dl>
${descriptionRow('From', mail.fromName ?? PRODUCT_NAME)}
${descriptionRow('To', formatCorrespondent(mail.toName, mail.toAddress))}
${mail.replyToAddress ? descriptionRow('Reply to', formatCorrespondent(mail.replyToName, mail.replyToAddress)) : ''}
<div><dt>Sent</dt><dd>${moment(mail.createdAt)}</dd></div>
${descriptionRow('Kind', `${mail.kind} (${mail.state})`)}
</dl>
<iframe title="The mail as it looks" src="${src}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<p><a href="${src}" target="_blank" rel="noopener">Open the mail in a window of its own</a></p>
<h2>Plain text</h2>
<pre tabindex="0" aria-label="Plain text of the mail">${escapeHtml(mail.text)}</pre>`,
  );
}

function mailboxEntry(mail: Mail): string {
  return `<li><a href="/dev/mailbox/${mail.id}"><span class="subject">${escapeHtml(mail.subject)}</span>
<span class="soft to">${escapeHtml(formatCorrespondent(mail.toName, mail.toAddress))}</span>
<span class="soft when">${moment(mail.createdAt)} <span class="kind">${escapeHtml(mail.kind)}</span></span></a></li>`;
}

function formatCorrespondent(name: string | null, address: string): string {
  return name ? `${name} <${address}>` : address;
}

function descriptionRow(name: string, value: string): string {
  return `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`;
}

function moment(at: Date): string {
  return `<time datetime="${at.toISOString()}">${isReadableMail.format(at)} UTC</time>`;
}

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} &#183; ${PRODUCT_NAME} mailbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/dev/mailbox.css">
</head>
<body><main>
${main}
</main></body>
</html>
`;
}
