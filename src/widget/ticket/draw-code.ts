import { type Correction, drawQr } from '#shared/qr/draw-qr.ts';
import { drawingPath } from '#shared/qr/drawing-path.ts';

/** The plain code as staff scan it: one path, and the box around it in modules. */
export type DrawnCode = { path: string; side: number };

/** The quiet zone is part of it, so that no text comes too close for a scanner. */
export function drawCode(code: string, correction: Correction = 'Q'): DrawnCode {
  const drawing = drawQr(code, 'square', { correction });
  return { path: drawingPath(drawing), side: drawing.side };
}
