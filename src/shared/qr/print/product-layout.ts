import { brandColourOnLight } from '#shared/venues/colours.ts';
import { cardLayout } from './card-layout.ts';
import { posterLayout } from './poster-layout.ts';
import type { OwnerTextField, PrintContent, PrintLayout, PrintPart } from './print-layout.ts';
import type { PrintProduct } from './products.ts';
import { stickerLayout } from './sticker-layout.ts';
import { tentLayout } from './tent-layout.ts';

const LAYOUTS: Record<PrintProduct, (content: PrintContent, brand: string) => PrintLayout> = {
  card: cardLayout,
  tent: tentLayout,
  sticker: stickerLayout,
  poster: posterLayout,
};

/** One layout for the preview and the print, with the same parts and measures. */
export function productLayout(product: PrintProduct, content: PrintContent): PrintLayout {
  return LAYOUTS[product](content, brandColourOnLight(content.brandColor));
}

/** The words of a layout that are too long for it, even in the smallest size. */
export function findCutWords({ parts }: Pick<PrintLayout, 'parts'>): OwnerTextField[] {
  return [...new Set(parts.flatMap(cutWordsOf))];
}

function cutWordsOf(part: PrintPart): OwnerTextField[] {
  if (part.kind === 'turned') return findCutWords(part);
  const isWords = part.kind === 'text' || part.kind === 'letters';
  return isWords && part.isCut && part.field ? [part.field] : [];
}
