import { PRODUCT_NAME } from '#shared/site/product.ts';
import { escapeHtml } from '../escape-html.ts';
import type { Mail } from '../table.ts';

/** All emails, newest first. */
export function renderMailboxList(mails: Mail[]): string {
  const list = `<ol class="mails">${mails.map(entry).join('\n')}</ol>`;
  return page(
    'Mailbox',
    `<header><h1>Mailbox</h1><a class="button" href="/dev/mailbox">Refresh</a></header>
<p class="soft">No mail server is set, so ${PRODUCT_NAME} keeps its mails here.</p>
${mails.length > 0 ? list : EMPTY}`,
  );
}

/** One email as its recipient would see it. */
export function renderMailPage(mail: Mail): string {
  const src = `/dev/mailbox/${mail.id}/html`;
  return page(
    mail.subject,
    `<nav aria-label="Mailbox"><a href="/dev/mailbox">&#8592; Mailbox</a></nav>
<h1>${escapeHtml(mail.subject)}</h1>
<dl>
${term('From', mail.fromName ?? PRODUCT_NAME)}
${term('To', correspondent(mail.toName, mail.toAddress))}
${mail.replyToAddress ? term('Reply to', correspondent(mail.replyToName, mail.replyToAddress)) : ''}
<div><dt>Sent</dt><dd>${moment(mail.createdAt)}</dd></div>
${term('Kind', `${mail.kind} (${mail.state})`)}
</dl>
<iframe title="The mail as it looks" src="${src}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<p><a href="${src}" target="_blank" rel="noopener">Open the mail in a window of its own</a></p>
<h2>Plain text</h2>
<pre tabindex="0" aria-label="Plain text of the mail">${escapeHtml(mail.text)}</pre>`,
  );
}

const EMPTY = `<div class="empty"><h2>Nothing here yet</h2>
<p class="soft">Register an account or reply to a guest, and the mail appears here.</p></div>`;

function entry(mail: Mail): string {
  return `<li><a href="/dev/mailbox/${mail.id}"><span class="subject">${escapeHtml(mail.subject)}</span>
<span class="soft to">${escapeHtml(correspondent(mail.toName, mail.toAddress))}</span>
<span class="soft when">${moment(mail.createdAt)} <span class="kind">${escapeHtml(mail.kind)}</span></span></a></li>`;
}

function correspondent(name: string | null, address: string): string {
  return name ? `${name} <${address}>` : address;
}

function term(name: string, value: string): string {
  return `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`;
}

const readable = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

function moment(at: Date): string {
  return `<time datetime="${at.toISOString()}">${readable.format(at)} UTC</time>`;
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
