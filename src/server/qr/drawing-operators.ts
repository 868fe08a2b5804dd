import type { QrDrawing } from '#shared/qr/draw-qr.ts';
import { SHARP, type Shape } from '#shared/qr/shape.ts';

/** How far from its end the handle of a curve stands to make a quarter of a circle. */
const HANDLE = 0.4477;

/**
 * The shapes in PDF's own language, to be filled by the even-odd rule. Going through an SVG path
 * takes pdfkit eight times as long, which is seconds for the tables of one restaurant.
 */
export function drawingOperators({ shapes }: QrDrawing): string {
  return shapes
    .map((shape) => (shape.radii === SHARP ? rectangle(shape) : outline(shape)))
    .join('');
}

function rectangle({ x, y, width, height }: Shape): string {
  return `${points(x, y, width, height)} re\n`;
}

function outline({ x, y, width, height, radii }: Shape): string {
  const [topLeft, topRight, bottomRight, bottomLeft] = radii;
  const [right, bottom] = [x + width, y + height];
  const handles = radii.map((radius) => radius * HANDLE) as [number, number, number, number];
  const [hTopLeft, hTopRight, hBottomRight, hBottomLeft] = handles;
  return [
    `${points(x + topLeft, y)} m`,
    `${points(right - topRight, y)} l`,
    topRight && curve(right - hTopRight, y, right, y + hTopRight, right, y + topRight),
    `${points(right, bottom - bottomRight)} l`,
    bottomRight &&
      curve(
        right,
        bottom - hBottomRight,
        right - hBottomRight,
        bottom,
        right - bottomRight,
        bottom,
      ),
    `${points(x + bottomLeft, bottom)} l`,
    bottomLeft && curve(x + hBottomLeft, bottom, x, bottom - hBottomLeft, x, bottom - bottomLeft),
    topLeft && `${points(x, y + topLeft)} l`,
    topLeft && curve(x, y + hTopLeft, x + hTopLeft, y, x + topLeft, y),
    'h\n',
  ]
    .filter(Boolean)
    .join('\n');
}

function curve(...numbers: number[]): string {
  return `${points(...numbers)} c`;
}

function points(...numbers: number[]): string {
  return numbers.map((number) => Math.round(number * 1000) / 1000).join(' ');
}
