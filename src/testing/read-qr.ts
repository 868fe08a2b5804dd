import readCode from 'qr/decode.js';
import sharp from 'sharp';

/** Otherwise the reader gives up after the time of one camera frame, which a busy machine exceeds. */
const PATIENCE_MS = 60_000;

export type Pixels = { width: number; height: number; data: Uint8Array };

/** What a phone would read from a PNG. */
export async function readQr(png: Uint8Array): Promise<string> {
  return readQrFromPixels(await pixelsOf(png));
}

/** The same from bare pixels, in RGB or RGBA. */
export function readQrFromPixels(image: Pixels): string {
  return readCode(image, { timeLimit: PATIENCE_MS });
}

export async function pixelsOf(png: Uint8Array): Promise<Pixels> {
  const image = sharp(png).toColourspace('srgb').raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
