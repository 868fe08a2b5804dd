import { htmlPart } from './html-part.ts';
import type { FactGroup, MailContent } from './mail-content.ts';
import { textPart } from './text-part.ts';

/** Renders both parts of an email from the same content. */
export function renderMail(content: MailContent): { html: string; text: string } {
  const clean = cleanContent(content);
  return { html: htmlPart(clean), text: textPart(clean) };
}

function cleanContent(content: MailContent): MailContent {
  const { language, sender, letter, action, facts, quote, note, footer, footerLink } = content;
  return {
    language: language && { code: language.code, sentWith: oneLine(language.sentWith) },
    preheader: cleanText(content.preheader),
    heading: cleanText(content.heading),
    sender: sender && { ...sender, name: oneLine(sender.name) },
    letter: letter && cleanText(letter),
    paragraphs: content.paragraphs.map(cleanText),
    facts: facts?.map(cleanGroup),
    action: action && cleanLink(action),
    quote: quote && { label: cleanText(quote.label), text: cleanText(quote.text) },
    note: note && cleanText(note),
    footer: footer && cleanText(footer),
    footerLink: footerLink && cleanLink(footerLink),
  };
}

function cleanGroup({ title, rows }: FactGroup): FactGroup {
  return {
    ...(title !== undefined && { title: oneLine(title) }),
    rows: rows.map(({ name, value }) => ({ name: oneLine(name), value: oneLine(value) })),
  };
}

/** Puts a value on one line, because further lines could look like our own text. */
function oneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

function cleanLink({ label, url }: { label: string; url: string }) {
  return { label: cleanText(label), url: webAddress(url) };
}

function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

/** Throws on a link that could run a script or open a file, since that would be our bug. */
function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new Error(`A mail's link must be a web address, not ${protocol}`);
  }
  return href;
}
