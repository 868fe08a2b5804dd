import { PRODUCT_NAME } from '#shared/site/product.ts';
import { shorten } from '#shared/site/shorten.ts';
import { brandColourOnDark, brandColourOnLight, isHexColour } from '#shared/venues/colours.ts';
import { DEFAULT_BRAND_COLOR } from '#shared/venues/rules.ts';
import { type FactGroup, type MailContent, senderFooter } from './mail-content.ts';
import { mailStyle as style, THEME_CSS } from './mail-style.ts';

/**
 * The HTML part. It uses tables and inline styles, because Outlook lays out pages with Word and
 * Gmail drops much of a stylesheet. The stylesheet only adds the dark theme and smaller margins on
 * phones.
 */
export function htmlPart(content: MailContent): string {
  const { sender, letter, language } = content;
  const code = language?.code ?? 'en-GB';
  const { direction, start } = sidesOf(code);
  return `<!doctype html>
<html lang="${escapeHtml(code)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.heading)}</title>
<style>${THEME_CSS}${sender ? senderCss(sender.brandColor) : ''}</style>
</head>
<body class="paper" style="${style.body}">
<div style="${style.preheader}">${escapeHtml(content.preheader)}${PREHEADER_FILLER}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#FBF8F2" style="${style.paper}"><tr><td align="center" class="edge" style="${style.edge}">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style.column}">
${sender ? senderBanner(sender) : `<tr><td style="${style.masthead}">${WORDMARK}</td></tr>`}
<tr><td class="card" bgcolor="#FFFFFF" style="${sender ? style.cardUnderBand : style.card}">
<h1 class="ink" style="${letter ? style.greeting : style.heading}">${withLineBreaks(content.heading)}</h1>
${letter ? `<p class="ink" dir="auto" style="${style.letter}">${withLineBreaks(letter)}</p>` : quotation(content.quote)}
${content.paragraphs.map(paragraph).join('\n')}
${(content.facts ?? []).map(factTable).join('\n')}
${letter ? quotation(content.quote, start) : ''}
${content.action ? button(content.action) : ''}
${content.note ? `<p class="soft" style="${style.note}">${withLineBreaks(content.note)}</p>` : ''}
</td></tr>
<tr><td class="soft" align="${start}" style="${style.footer}">${content.footer ? `${withLineBreaks(content.footer)}<br>` : ''}${sender ? escapeHtml(senderFooter(content)) : OUR_FOOT}${content.footerLink ? ` &#183; ${footerLink(content.footerLink)}` : ''}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

const OUR_FOOT = `${PRODUCT_NAME} &#183; private feedback for restaurants`;

/** Prevents inboxes from filling the preview line with the first words of the email. */
const PREHEADER_FILLER = '&#847;&#8204;&#160;'.repeat(40);

/** Pure markup: email programs block remote images by default, and images can track the reader. */
const WORDMARK = `<span class="bubble" style="${style.bubble}">&#160;</span><span class="ink" style="${style.wordmark}">${PRODUCT_NAME}</span>`;

/** The restaurant's name on its colour, darkened until white text is readable. */
function senderBanner({ name, brandColor }: NonNullable<MailContent['sender']>): string {
  const colour = brandColourOnLight(hexOr(brandColor));
  return `<tr><td class="band" bgcolor="${colour}" style="background-color:${colour};${style.band}"><p style="${style.bandName}">${escapeHtml(name)}</p></td></tr>`;
}

/** In the dark theme the restaurant's colour is lightened; otherwise it would be invisible. */
function senderCss(brandColor: string): string {
  const colour = brandColourOnDark(hexOr(brandColor));
  return `\n@media (prefers-color-scheme:dark){.band{background-color:${colour}!important}}`;
}

/** The value goes into a stylesheet, so anything except a hex colour is replaced. */
function hexOr(colour: string): string {
  return isHexColour(colour) ? colour : DEFAULT_BRAND_COLOR;
}

function paragraph(text: string): string {
  return `<p class="ink" style="${style.paragraph}">${withLineBreaks(text)}</p>`;
}

function button({ label, url }: { label: string; url: string }): string {
  const link = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${style.buttonRow}"><tr><td class="button" align="center" bgcolor="#1E6B4E" style="${style.button}"><a class="button-label" href="${link}" target="_blank" rel="noopener" style="${style.buttonLabel}">${escapeHtml(label)}</a></td></tr></table>
<p class="soft" style="${style.fallback}">Button not working? Open <a class="link" href="${link}" target="_blank" rel="noopener" style="${style.link}">${escapeHtml(shortAddress(url))}</a></p>`;
}

const SHOWN_ADDRESS_LENGTH = 40;

/** Enough of an address to see whose it is: a token or a list of ids would fill half the email. */
function shortAddress(url: string): string {
  const { host, pathname, search } = new URL(url);
  const whole = `${host}${pathname}${search}`;
  if (whole.length <= SHOWN_ADDRESS_LENGTH) return whole;
  return `${shorten(`${host}${pathname}`, SHOWN_ADDRESS_LENGTH)}…`.replace(/…+$/, '…');
}

function factTable({ title, rows }: FactGroup): string {
  const heading = title
    ? `<h2 class="ink" style="${style.factsTitle}">${escapeHtml(title)}</h2>`
    : '';
  return `${heading}<table width="100%" cellpadding="0" cellspacing="0" border="0" style="${style.facts}">${rows.map(factRow).join('')}</table>`;
}

function factRow({ name, value }: FactGroup['rows'][number]): string {
  return `<tr><th class="soft rule" scope="row" align="left" valign="top" style="${style.factName}">${escapeHtml(name)}</th><td class="ink rule" align="right" valign="top" style="${style.factValue}">${escapeHtml(value)}</td></tr>`;
}

function footerLink({ label, url }: { label: string; url: string }): string {
  return `<a class="link" href="${escapeHtml(url)}" target="_blank" rel="noopener" style="${style.footerLink}">${escapeHtml(label)}</a>`;
}

/** Quotes the guest's words, in a quieter style if they follow the restaurant's message. */
function quotation(quote: MailContent['quote'], startBelowLetter?: Start): string {
  if (!quote) return '';
  const { label, text } = quote;
  const start = startBelowLetter
    ? `<td class="soft quiet-quote" dir="auto" style="${style.quietQuote[startBelowLetter]}">`
    : `<td class="quote ink" dir="auto" bgcolor="#FBF8F2" style="${style.quote}">`;
  return `<p class="soft" style="${style.quoteLabel}">${escapeHtml(label)}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style.quoteRow}"><tr>${start}${withLineBreaks(text)}</td></tr></table>`;
}

type Start = 'left' | 'right';

/** Email programs do not support a logical `start` side, so use left or right. */
function sidesOf(code: string): { direction: 'ltr' | 'rtl'; start: Start } {
  return code === 'ar' ? { direction: 'rtl', start: 'right' } : { direction: 'ltr', start: 'left' };
}

function withLineBreaks(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

/** Escapes text for use between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
