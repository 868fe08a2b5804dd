import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { SheetFormat } from '#shared/qr/contract.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { type Card, drawCard } from './draw-card.ts';
import { drawCutMarks } from './draw-cut-marks.ts';
import { sheetFonts } from './sheet-fonts.ts';
import { SHEET_LAYOUTS, type SheetLayout } from './sheet-layout.ts';

/** Cards as a PDF for print, page by page, so that only the codes of one page are held at a time. */
export async function printCards(
  cards: Iterable<Card>,
  options: { format: SheetFormat; title: string; at: Date; isAbandoned: () => boolean },
): Promise<Buffer> {
  const layout = SHEET_LAYOUTS[options.format];
  const doc = await openDocument(options);
  const bytes = buffer(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const onPage of inGroups(cards, layout.cards.length)) {
    if (options.isAbandoned()) break;
    addPage(doc, layout);
    for (const [index, card] of onPage.entries()) {
      const section = doc.struct('Sect');
      root.add(section);
      drawCard(doc, section, card, placeOf(layout, index));
      // Everybody else's requests get their turn between two cards.
      await setImmediate();
    }
    if (layout.cards.length > 1) drawCutMarks(doc, layout);
  }
  root.end();
  doc.end();
  return bytes;
}

async function openDocument({ title, at }: { title: string; at: Date }) {
  const { regular, semibold, bold } = await sheetFonts();
  const doc = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: PRODUCT_NAME, Creator: PRODUCT_NAME, CreationDate: at },
  });
  doc.registerFont('regular', regular);
  doc.registerFont('semibold', semibold);
  doc.registerFont('bold', bold);
  return doc;
}

function addPage(doc: PDFKit.PDFDocument, { page, bleed }: SheetLayout): void {
  doc.addPage({ size: [page.width, page.height], margin: 0 });
  Object.assign(doc.page.dictionary.data, {
    BleedBox: [0, 0, page.width, page.height],
    TrimBox: [bleed, bleed, page.width - bleed, page.height - bleed],
  });
}

function placeOf({ cards, bleed }: SheetLayout, index: number) {
  const box = cards[index];
  if (!box) throw new Error('the page has no such place');
  return { box, bleed };
}

function* inGroups<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let group: T[] = [];
  for (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
