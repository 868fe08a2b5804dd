import type { QrDrawing } from './draw-qr.ts';
import { drawingPath } from './drawing-path.ts';

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
