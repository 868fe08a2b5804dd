import type { QrDrawing, Shape } from './draw-qr.ts';

/** All shapes as one path, so that no seams show between neighbours. Fill it by the even-odd rule. */
export function drawingPath({ shapes }: Pick<QrDrawing, 'shapes'>): string {
  return shapes.map(outline).join('');
}

function outline({ x, y, width, height, radii }: Shape): string {
  const [topLeft, topRight, bottomRight, bottomLeft] = radii;
  return [
    `M${formatNumber(x + topLeft)} ${formatNumber(y)}`,
    `h${formatNumber(width - topLeft - topRight)}`,
    corner(topRight, 1, 1),
    `v${formatNumber(height - topRight - bottomRight)}`,
    corner(bottomRight, -1, 1),
    `h${formatNumber(-(width - bottomRight - bottomLeft))}`,
    corner(bottomLeft, -1, -1),
    `v${formatNumber(-(height - bottomLeft - topLeft))}`,
    corner(topLeft, 1, -1),
    'z',
  ].join('');
}

function corner(radius: number, dx: number, dy: number): string {
  return radius === 0 ? '' : `a${radius} ${radius} 0 0 1 ${radius * dx} ${radius * dy}`;
}

/** Rounds floating-point noise away. */
function formatNumber(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

export type QrColours = { color: string; bgcolor: string };

export function drawingSvg(drawing: QrDrawing, size: number, colours: QrColours): string {
  const side = Math.round(drawing.side * 1000) / 1000;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"`,
    ` viewBox="0 0 ${side} ${side}">`,
    `<path fill="${colours.bgcolor}" d="M0 0h${side}v${side}H0z"/>`,
    `<path fill="${colours.color}" fill-rule="evenodd" d="${drawingPath(drawing)}"/>`,
    '</svg>',
  ].join('');
}
