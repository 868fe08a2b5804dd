import type { QrDrawing } from './draw-qr.ts';
import type { Shape } from './shape.ts';

/** All shapes as one path, so that no seams show between neighbours. Fill it by the even-odd rule. */
export function drawingPath({ shapes }: Pick<QrDrawing, 'shapes'>): string {
  return shapes.map(outline).join('');
}

function outline({ x, y, width, height, radii }: Shape): string {
  const [topLeft, topRight, bottomRight, bottomLeft] = radii;
  return [
    `M${short(x + topLeft)} ${short(y)}`,
    `h${short(width - topLeft - topRight)}`,
    corner(topRight, 1, 1),
    `v${short(height - topRight - bottomRight)}`,
    corner(bottomRight, -1, 1),
    `h${short(-(width - bottomRight - bottomLeft))}`,
    corner(bottomLeft, -1, -1),
    `v${short(-(height - bottomLeft - topLeft))}`,
    corner(topLeft, 1, -1),
    'z',
  ].join('');
}

function corner(radius: number, dx: number, dy: number): string {
  return radius === 0 ? '' : `a${radius} ${radius} 0 0 1 ${radius * dx} ${radius * dy}`;
}

/** Rounds floating-point noise away. */
function short(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
