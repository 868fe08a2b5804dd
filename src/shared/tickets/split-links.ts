/** A piece of a message: text, or a link with its target. */
export type MessagePiece = { text: string; href?: string; host?: string };

const LINK = /https?:\/\/[^\s<>"'`]+/gi;
/** Punctuation that ends a sentence rather than an address. */
const AFTER_LINK = /[.,;:!?)\]}…]+$/;

/**
 * Splits a text into words and links. A link must not simply open: the page asks the reader first
 * and names the host as the browser understands it, not as it is spelled.
 */
export function splitLinks(text: string): MessagePiece[] {
  const pieces: MessagePiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const link = found.replace(AFTER_LINK, '');
    const target = readTarget(link);
    if (!target) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: link, ...target });
    end = index + link.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

function readTarget(link: string): { href: string; host: string } | undefined {
  if (!URL.canParse(link)) return undefined;
  const { href, host } = new URL(link);
  return host ? { href, host } : undefined;
}
