import { convertIndexedToRgb, decode } from 'fast-png';
import readCode from 'qr/decode.js';

/** Otherwise the reader gives up after the time of one camera frame, which a busy machine exceeds. */
const PATIENCE_MS = 10_000;

export type Pixels = { width: number; height: number; data: Uint8Array };

/** What a phone would read from a PNG. */
export function readQr(png: Uint8Array): string {
  return readQrFromPixels(pixelsOf(png));
}

/** The same from bare pixels, in RGB or RGBA. */
export function readQrFromPixels(image: Pixels): string {
  return readCode(image, { timeLimit: PATIENCE_MS });
}

export function pixelsOf(png: Uint8Array): Pixels {
  const image = decode(png);
  const { width, height } = image;
  return {
    width,
    height,
    data: Uint8Array.from(image.palette ? convertIndexedToRgb(image) : image.data),
  };
}
