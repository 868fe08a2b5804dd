import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import type { QrColours } from '#shared/qr/drawing-svg.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const SHADES = 256;
const DEPTH_BITS = 8;
const INDEXED = 3;

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
    chunk('IHDR', header(size)),
    chunk('PLTE', palette(colours)),
    chunk('IDAT', await promisify(deflate)(unfiltered(coverage, size))),
    chunk('IEND', Buffer.alloc(0)),
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
  const [from, to] = [channels(bgcolor), channels(color)];
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

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
