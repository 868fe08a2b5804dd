import { PRODUCT_NAME } from '#shared/site/product.ts';
import { type FactGroup, type MailContent, senderFooter } from './mail-content.ts';

const LINE_LENGTH = 72;

/** The plain-text part, which reads as if typed by hand. */
export function textPart(content: MailContent): string {
  const { sender, heading, letter, paragraphs, facts, action, quote, note, footer, footerLink } =
    content;
  const blocks = [
    sender && wrap(sender.name),
    wrap(heading),
    letter && wrap(letter),
    ...paragraphs.map((paragraph) => wrap(paragraph)),
    ...(facts ?? []).map(factList),
    quote && `${wrap(`${quote.label}:`)}\n\n${quoted(quote.text)}`,
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
