import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import type { z } from 'zod';
import { AppError } from '#shared/api/errors.ts';
import type { qrImage } from '#shared/qr/contract.ts';
import {
  drawQr,
  type ErrorCorrectionLevel,
  type QrDrawing,
  type Shape,
} from '#shared/qr/draw-qr.ts';
import { drawingSvg, type QrColours } from '#shared/qr/drawing-path.ts';
import { styleFromQuery } from '#shared/qr/image-query.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const SHADES = 256;
const DEPTH_BITS = 8;
const INDEXED = 3;
const FULL = 255;

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
  const drawing = drawLargeEnough(
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
function drawLargeEnough(
  mostModules: number,
  draw: (correction: ErrorCorrectionLevel) => QrDrawing,
): QrDrawing {
  const drawing = draw('H');
  if (drawing.side <= mostModules) return drawing;
  const lighter = draw('Q');
  return lighter.side <= mostModules ? lighter : draw('M');
}

/** The share of each pixel that the drawing covers, 0 to 255, row by row. */
export function rasterise({ side, shapes }: QrDrawing, size: number): Uint8Array {
  const cover = new Float32Array(size * size);
  const scale = size / side;
  for (const shape of shapes) paint(cover, size, scaled(shape, scale));
  const bytes = new Uint8Array(cover.length);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = Math.round(Math.min(Math.max(cover[at] ?? 0, 0), 1) * FULL);
  }
  return bytes;
}

function paint(cover: Float32Array, size: number, shape: Shape): void {
  const sign = shape.isHole ? -1 : 1;
  const isRound = shape.radii.some((radius) => radius > 0);
  const left = Math.floor(shape.x);
  const columns = overlaps(left, Math.ceil(shape.x + shape.width), shape.x, shape.width);
  const top = Math.floor(shape.y);
  const rows = overlaps(top, Math.ceil(shape.y + shape.height), shape.y, shape.height);
  for (let row = 0; row < rows.length; row += 1) {
    const start = (top + row) * size + left;
    for (let column = 0; column < columns.length; column += 1) {
      let share = (rows[row] ?? 0) * (columns[column] ?? 0);
      if (isRound) share = Math.min(share, roundness(shape, left + column + 0.5, top + row + 0.5));
      // Adds up neighbouring shapes, so that two halves of a pixel make a whole one.
      cover[start + column] = (cover[start + column] ?? 0) + sign * share;
    }
  }
}

/** For each pixel of a line, the share that lies between `start` and `start + length`. */
function overlaps(from: number, to: number, start: number, length: number): Float64Array {
  const shares = new Float64Array(to - from);
  for (let at = 0; at < shares.length; at += 1) {
    const pixel = from + at;
    shares[at] = Math.max(0, Math.min(pixel + 1, start + length) - Math.max(pixel, start));
  }
  return shares;
}

/** The share of a pixel that remains covered after the nearest corner is rounded. */
function roundness({ x, y, width, height, radii }: Shape, atX: number, atY: number): number {
  const isLeft = atX < x + width / 2;
  const isTop = atY < y + height / 2;
  const radius = radii[isTop ? (isLeft ? 0 : 1) : isLeft ? 3 : 2];
  const dx = isLeft ? x + radius - atX : atX - (x + width - radius);
  const dy = isTop ? y + radius - atY : atY - (y + height - radius);
  if (radius === 0 || dx <= 0 || dy <= 0) return 1;
  return Math.min(Math.max(radius - Math.sqrt(dx * dx + dy * dy) + 0.5, 0), 1);
}

function scaled(shape: Shape, scale: number): Shape {
  const [topLeft, topRight, bottomRight, bottomLeft] = shape.radii;
  return {
    ...shape,
    x: shape.x * scale,
    y: shape.y * scale,
    width: shape.width * scale,
    height: shape.height * scale,
    radii: [topLeft * scale, topRight * scale, bottomRight * scale, bottomLeft * scale],
  };
}

/**
 * A PNG of two colours and the shades between: a pixel's coverage is its palette index. That takes
 * a third of the bytes of full colour, and zlib compresses them off the main thread. sharp would need
 * three times the processor time for the palette, or twice the bytes without it.
 */
export async function encodePng(
  coverage: Uint8Array,
  size: number,
  colours: QrColours,
): Promise<Buffer> {
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header(size)),
    pngChunk('PLTE', palette(colours)),
    pngChunk('IDAT', await promisify(deflate)(unfiltered(coverage, size))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function header(size: number): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(size, 4);
  bytes.set([DEPTH_BITS, INDEXED], 8);
  return bytes;
}

function palette({ color, bgcolor }: QrColours): Buffer {
  const [from, to] = [rgbChannels(bgcolor), rgbChannels(color)];
  const shade = (index: number) =>
    from.map((channel, at) => {
      const share = index / (SHADES - 1);
      return Math.round(channel + ((to[at] ?? 0) - channel) * share);
    });
  return Buffer.from(Array.from({ length: SHADES }, (_, index) => shade(index)).flat());
}

/** Each row begins with the number of its filter; 0 means none. */
function unfiltered(coverage: Uint8Array, size: number): Buffer {
  const rows = Buffer.alloc(size * (size + 1));
  for (let y = 0; y < size; y += 1) {
    rows.set(coverage.subarray(y * size, (y + 1) * size), y * (size + 1) + 1);
  }
  return rows;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

function rgbChannels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
