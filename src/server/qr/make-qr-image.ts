import type { z } from 'zod';
import { AppError } from '#shared/api/errors.ts';
import type { qrImage } from '#shared/qr/contract.ts';
import { drawQr, type ErrorCorrectionLevel, type QrDrawing } from '#shared/qr/draw-qr.ts';
import { drawingSvg } from '#shared/qr/drawing-svg.ts';
import { styleFromQuery } from '#shared/qr/image-query.ts';
import { encodePng } from './encode-png.ts';
import { rasterise } from './rasterise.ts';

export type QrImage = { type: string; bytes: Buffer };

/** With fewer pixels per module no scanner can read the code; with GOOD_PIXELS all of them can. */
const LEAST_PIXELS = 1.5;
const GOOD_PIXELS = 2;
/** The margins take at most half of the picture's width. */
const MAX_MARGIN_SHARE = 0.25;

/** One code as an image file; the same query always gives the same bytes. */
export async function makeQrImage(query: z.output<(typeof qrImage)['query']>): Promise<QrImage> {
  const { data, size, color, bgcolor, style, margin, format } = query;
  const share = Math.min(margin / size, MAX_MARGIN_SHARE);
  const drawing = largeEnough(
    format === 'svg' ? Number.POSITIVE_INFINITY : size / GOOD_PIXELS,
    (correction) => drawQr(data, styleFromQuery(style), { marginShare: share, correction }),
  );
  if (format === 'svg') {
    const svg = drawingSvg(drawing, size, { color, bgcolor });
    return { type: 'image/svg+xml', bytes: Buffer.from(svg) };
  }
  if (size / drawing.side < LEAST_PIXELS) {
    throw new AppError('INVALID_INPUT', 'This address is too long for such a small image');
  }
  const bytes = await encodePng(rasterise(drawing, size), size, { color, bgcolor });
  return { type: 'image/png', bytes };
}

/** Uses the highest error correction, or less if a long URL would make the modules too small. */
function largeEnough(
  mostModules: number,
  draw: (correction: ErrorCorrectionLevel) => QrDrawing,
): QrDrawing {
  const drawing = draw('H');
  if (drawing.side <= mostModules) return drawing;
  const lighter = draw('Q');
  return lighter.side <= mostModules ? lighter : draw('M');
}
