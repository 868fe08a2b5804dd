import readCode from 'qr/decode.js';
import sharp from 'sharp';

/** The reader's default limit is one camera frame, too short for a busy machine. */
const PATIENCE_MS = 60_000;

export type Pixels = { width: number; height: number; data: Uint8Array };

/** Reads the QR code in a PNG. */
export async function readQrFromPng(png: Uint8Array): Promise<string> {
  return readQrFromPixels(await decodePng(png));
}

/** Reads the QR code in raw RGB or RGBA pixels. */
export function readQrFromPixels(image: Pixels): string {
  return readCode(image, { timeLimit: PATIENCE_MS });
}

export async function decodePng(png: Uint8Array): Promise<Pixels> {
  const image = sharp(png).toColourspace('srgb').raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
