import { drawQr, type ErrorCorrectionLevel } from '#shared/qr/draw-qr.ts';
import { drawingPath } from '#shared/qr/drawing-path.ts';

/** A QR code as one SVG path, and the side of its box in modules. */
export type QrPath = { path: string; side: number };

/** Draws a QR code with its quiet zone, so that no text is too close to the code for a scanner. */
export function drawQrCode(code: string, correction: ErrorCorrectionLevel = 'Q'): QrPath {
  const drawing = drawQr(code, 'square', { correction });
  return { path: drawingPath(drawing), side: drawing.side };
}
