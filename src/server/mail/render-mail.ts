import { PRODUCT_NAME } from '#shared/site/product.ts';
import { htmlPart } from './html-part.ts';
import { type FactGroup, type MailContent, senderFooter } from './mail-content.ts';

const LINE_LENGTH = 72;

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

/** The plain-text part, which reads as if typed by hand. */
function textPart(content: MailContent): string {
  const { sender, heading, letter, paragraphs, facts, action, quote, note, footer, footerLink } =
    content;
  const words = quote && `${wrap(`${quote.label}:`)}\n\n${quoted(quote.text)}`;
  const blocks = [
    sender && wrap(sender.name),
    wrap(heading),
    letter ? wrap(letter) : words,
    ...paragraphs.map((paragraph) => wrap(paragraph)),
    ...(facts ?? []).map(factList),
    letter && words,
    action && link(action),
    note && wrap(note),
    // Email programs recognise "-- " on its own line as the start of a signature.
    [
      '-- ',
      sender ? senderFooter(content) : PRODUCT_NAME,
      footer && wrap(footer),
      footerLink && link(footerLink),
    ]
      .filter(Boolean)
      .join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** The link is on a line of its own, so that email programs make all of it clickable. */
function link({ label, url }: { label: string; url: string }): string {
  return `${wrap(`${label}:`)}\n${url}`;
}

function factList({ title, rows }: FactGroup): string {
  const listed = rows.map(({ name, value }) => wrap(`${name}: ${value}`));
  return [...(title ? [wrap(title)] : []), ...listed].join('\n');
}

function quoted(text: string): string {
  return wrap(text, LINE_LENGTH - 2)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

function wrap(text: string, length = LINE_LENGTH): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, length))
    .join('\n');
}

function wrapLine(line: string, length: number): string {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(/[ \t]+/)) {
    if (current && current.length + 1 + word.length > length) {
      lines.push(current);
      current = word;
    } else {
      current = current ? `${current} ${word}` : word;
    }
  }
  return [...lines, current].join('\n');
}
