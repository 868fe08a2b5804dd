import type { QrDrawing } from '#shared/qr/draw-qr.ts';
import type { Shape } from '#shared/qr/shape.ts';

const FULL = 255;

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
      // Neighbouring shapes are added, so that two halves of a pixel make a whole one.
      cover[start + column] = (cover[start + column] ?? 0) + sign * share;
    }
  }
}

/** The share of each pixel in a line that lies between start and start + length. */
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
