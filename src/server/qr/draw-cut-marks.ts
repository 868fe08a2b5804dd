import type { SheetLayout } from './sheet-layout.ts';
import { mm } from './sheet-units.ts';

const LENGTH_MM = 5;
const HALO_POINTS = 1.5;
const LINE_POINTS = 0.35;

/** Marks where to cut a page of four: short lines at the edges and a cross in the middle. */
export function drawCutMarks(doc: PDFKit.PDFDocument, { page }: SheetLayout): void {
  const [middle, centre, length] = [page.width / 2, page.height / 2, mm(LENGTH_MM)];
  const draw = () =>
    doc
      .moveTo(middle, 0)
      .lineTo(middle, length)
      .moveTo(middle, page.height - length)
      .lineTo(middle, page.height)
      .moveTo(0, centre)
      .lineTo(length, centre)
      .moveTo(page.width - length, centre)
      .lineTo(page.width, centre)
      .moveTo(middle - length / 2, centre)
      .lineTo(middle + length / 2, centre)
      .moveTo(middle, centre - length / 2)
      .lineTo(middle, centre + length / 2);
  doc.markContent('Artifact', { type: 'Layout' });
  // A light edge around each line keeps it visible on dark colours.
  draw().lineWidth(HALO_POINTS).stroke('#FFFFFF');
  draw().lineWidth(LINE_POINTS).stroke([0, 0, 0, 100]);
  doc.endMarkedContent();
}
