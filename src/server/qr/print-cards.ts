import PDFDocument from 'pdfkit';
import type { SheetFormat } from '#shared/qr/contract.ts';
import { drawQr } from '#shared/qr/draw-qr.ts';
import type { QrLook } from '#shared/qr/image-query.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { drawCard, type TableCard } from './draw-card.ts';
import { loadSheetFonts } from './load-sheet-fonts.ts';
import { SHEET_LAYOUTS, type SheetLayout } from './sheet-layout.ts';
import { mm } from './sheet-units.ts';

/** The print job, as it is passed to the worker. */
export type SheetPrintJob = {
  format: SheetFormat;
  title: string;
  at: Date;
  look: QrLook;
  texts: Pick<TableCard, 'venueName' | 'callToAction'>;
  cards: readonly (Pick<TableCard, 'tableLabel' | 'address'> & { link: string })[];
};

/** Small chunks, so that a page is sent early and little is buffered for a slow reader. */
const PIECE_BYTES = 64 * 1024;

/** Streams the cards as a PDF; holds only one code and a few pages at a time. */
export async function* printCards({
  cards,
  look: { style, ...colours },
  texts,
  ...sheet
}: SheetPrintJob): AsyncGenerator<Buffer> {
  const layout = SHEET_LAYOUTS[sheet.format];
  const doc = await openDocument(sheet);
  const root = doc.struct('Document');
  doc.addStructure(root);
  let place = layout.cards.length;
  for (const { link, ...card } of cards) {
    if (place === layout.cards.length) {
      turnPage(doc, layout);
      place = 0;
    }
    const section = doc.struct('Sect');
    root.add(section);
    const code = drawQr(link, style);
    drawCard(doc, section, { ...texts, ...colours, ...card, code }, placeOf(layout, place));
    place += 1;
    if (place === layout.cards.length) finishPage(doc, layout);
    if (doc.readableLength >= PIECE_BYTES) yield doc.read() as Buffer;
  }
  if (place < layout.cards.length) finishPage(doc, layout);
  root.end();
  doc.end();
  yield doc.read() as Buffer;
}

async function openDocument({ title, at }: Pick<SheetPrintJob, 'title' | 'at'>) {
  const fonts = await loadSheetFonts();
  const doc = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: PRODUCT_NAME, Creator: PRODUCT_NAME, CreationDate: at },
  });
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  return doc;
}

function turnPage(doc: PDFKit.PDFDocument, { page, bleed }: SheetLayout): void {
  doc.addPage({ size: [page.width, page.height], margin: 0 });
  Object.assign(doc.page.dictionary.data, {
    BleedBox: [0, 0, page.width, page.height],
    TrimBox: [bleed, bleed, page.width - bleed, page.height - bleed],
  });
}

/** Draws the cut marks last, over the cards' colours, which bleed to the edges. */
function finishPage(doc: PDFKit.PDFDocument, layout: SheetLayout): void {
  if (layout.cards.length > 1) drawCutMarks(doc, layout);
}

const CUT_MARK_MM = 5;
const HALO_POINTS = 1.5;
const LINE_POINTS = 0.35;

/**
 * Draws marks that show where to cut a page of four cards: short lines at the edges and a cross in
 * the middle.
 */
function drawCutMarks(doc: PDFKit.PDFDocument, { page }: SheetLayout): void {
  const [middle, centre, length] = [page.width / 2, page.height / 2, mm(CUT_MARK_MM)];
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
  // A light outline around each line keeps it visible on dark colours.
  draw().lineWidth(HALO_POINTS).stroke('#FFFFFF');
  draw().lineWidth(LINE_POINTS).stroke([0, 0, 0, 100]);
  doc.endMarkedContent();
}

function placeOf({ cards, bleed }: SheetLayout, index: number) {
  const box = cards[index];
  if (!box) throw new Error('the page has no such place');
  return { box, bleed };
}
