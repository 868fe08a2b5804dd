import { TEXT_CONTRAST, withContrast } from '#shared/venues/colours.ts';
import { cardLayout } from './card-layout.ts';
import { posterLayout } from './poster-layout.ts';
import { INKS, type PrintContent, type PrintLayout } from './print-layout.ts';
import type { Product } from './product-names.ts';
import { stickerLayout } from './sticker-layout.ts';
import { tentLayout } from './tent-layout.ts';

const LAYOUTS: Record<Product, (content: PrintContent, brand: string) => PrintLayout> = {
  card: cardLayout,
  tent: tentLayout,
  sticker: stickerLayout,
  poster: posterLayout,
};

/** What the preview shows and the printer gets: the same parts, by the same measures. */
export function layoutOf(product: Product, content: PrintContent): PrintLayout {
  return LAYOUTS[product](content, withContrast(content.brandColor, INKS.white, TEXT_CONTRAST));
}
