import type { z } from 'zod';
import type { QrStyle } from '#shared/venues/venue-fields.ts';
import { QR_MARGIN, type qrImage } from './contract.ts';

export type QrLook = { color: string; bgcolor: string; style: QrStyle };

const STYLE_NAMES = { square: undefined, rounded: 'round', dots: 'dot' } as const;

/** Query parameters for a code's image, named as public QR services name them. */
export function imageQuery(
  data: string,
  { color, bgcolor, style }: QrLook,
  { size, format = 'png' }: { size: number; format?: 'png' | 'svg' },
): z.input<(typeof qrImage)['query']> {
  return {
    data,
    size: `${size}x${size}`,
    color: color.replace('#', ''),
    bgcolor: bgcolor.replace('#', ''),
    style: STYLE_NAMES[style],
    margin: String(QR_MARGIN),
    format,
  };
}

export function styleFromQuery(style: 'round' | 'dot' | undefined): QrStyle {
  if (style === undefined) return 'square';
  return style === 'round' ? 'rounded' : 'dots';
}
