import PDFDocument from 'pdfkit';
import type { SheetFormat } from '#shared/qr/contract.ts';
import { drawQr } from '#shared/qr/draw-qr.ts';
import type { QrLook } from '#shared/qr/image-query.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { drawCard, type TableCard } from './draw-card.ts';
import { drawCutMarks } from './draw-cut-marks.ts';
import { sheetFonts } from './sheet-fonts.ts';
import { SHEET_LAYOUTS, type SheetLayout } from './sheet-layout.ts';

/** The print job, as it is passed to the worker. */
export type Sheet = {
  format: SheetFormat;
  title: string;
  at: Date;
  look: QrLook;
  texts: Pick<TableCard, 'venueName' | 'callToAction'>;
  cards: readonly (Pick<TableCard, 'tableLabel' | 'address'> & { link: string })[];
};

/** Small pieces, so that a page is sent early and little is buffered for a slow reader. */
const PIECE_BYTES = 64 * 1024;

/** Streams the cards as a PDF; holds only one code and a few pages at a time. */
export async function* printCards({
  cards,
  look: { style, ...colours },
  texts,
  ...sheet
}: Sheet): AsyncGenerator<Buffer> {
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

async function openDocument({ title, at }: Pick<Sheet, 'title' | 'at'>) {
  const fonts = await sheetFonts();
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

/** Drawn last, over the cards' colours, which bleed to the edges. */
function finishPage(doc: PDFKit.PDFDocument, layout: SheetLayout): void {
  if (layout.cards.length > 1) drawCutMarks(doc, layout);
}

function placeOf({ cards, bleed }: SheetLayout, index: number) {
  const box = cards[index];
  if (!box) throw new Error('the page has no such place');
  return { box, bleed };
}
