import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { SheetFormat } from '#shared/qr/contract.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { type Card, drawCard } from './draw-card.ts';
import { drawCutMarks } from './draw-cut-marks.ts';
import { sheetFonts } from './sheet-fonts.ts';
import { SHEET_LAYOUTS, type SheetLayout } from './sheet-layout.ts';

/**
 * Cards as a PDF for print, one after the other, so that only one code is held at a time.
 * Everybody else's requests get their turn between any two steps.
 */
export async function printCards(
  cards: Iterable<Card>,
  options: { format: SheetFormat; title: string; at: Date; isAbandoned: () => boolean },
): Promise<Buffer> {
  if (options.isAbandoned()) return Buffer.alloc(0);
  const layout = SHEET_LAYOUTS[options.format];
  const doc = await openDocument(options);
  const bytes = buffer(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  let place = layout.cards.length;
  for (const card of cards) {
    if (options.isAbandoned()) break;
    await setImmediate();
    if (place === layout.cards.length) {
      await turnPage(doc, layout);
      place = 0;
    }
    const section = doc.struct('Sect');
    root.add(section);
    drawCard(doc, section, card, placeOf(layout, place));
    place += 1;
    if (place === layout.cards.length) finishPage(doc, layout);
    await setImmediate();
  }
  if (place < layout.cards.length) finishPage(doc, layout);
  root.end();
  doc.end();
  return bytes;
}

async function openDocument({ title, at }: { title: string; at: Date }) {
  // Takes 30 MB, and most servers never print a card.
  const { default: PDFDocument } = await import('pdfkit');
  const { regular, semibold, bold } = await sheetFonts();
  const doc = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: PRODUCT_NAME, Creator: PRODUCT_NAME, CreationDate: at },
  });
  for (const [name, font] of Object.entries({ regular, semibold, bold })) {
    doc.registerFont(name, font);
    // Reading a font takes as long as many cards.
    doc.font(name).widthOfString('A');
    await setImmediate();
  }
  return doc;
}

/** The page before is packed now, which takes a moment too. */
async function turnPage(doc: PDFKit.PDFDocument, { page, bleed }: SheetLayout): Promise<void> {
  doc.addPage({ size: [page.width, page.height], margin: 0 });
  Object.assign(doc.page.dictionary.data, {
    BleedBox: [0, 0, page.width, page.height],
    TrimBox: [bleed, bleed, page.width - bleed, page.height - bleed],
  });
  await setImmediate();
}

/** Over the cards, whose colours run to the edges. */
function finishPage(doc: PDFKit.PDFDocument, layout: SheetLayout): void {
  if (layout.cards.length > 1) drawCutMarks(doc, layout);
}

function placeOf({ cards, bleed }: SheetLayout, index: number) {
  const box = cards[index];
  if (!box) throw new Error('the page has no such place');
  return { box, bleed };
}
