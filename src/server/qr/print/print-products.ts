import PDFDocument from 'pdfkit';
import { drawQr } from '#shared/qr/draw-qr.ts';
import { cardWords, type OwnCardWords } from '#shared/qr/print/card-words.ts';
import { type PrintedVenue, printContent } from '#shared/qr/print/print-content.ts';
import { INKS } from '#shared/qr/print/print-layout.ts';
import { productLayout } from '#shared/qr/print/product-layout.ts';
import type { PrintProduct } from '#shared/qr/print/products.ts';
import { type PrintPage, type PrintTarget, sheetLayout } from '#shared/qr/print/sheet-layout.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import type { Language } from '#shared/understanding/understanding.ts';
import type { QrStyle } from '#shared/venues/venue-fields.ts';
import type { PublicSentence } from '#shared/you-said/contract.ts';
import { drawLayout, drawPath } from './draw-layout.ts';
import { type PlainCard, plainCardLayout } from './plain-card-layout.ts';
import { type PrintFonts, registerPrintFonts } from './print-fonts.ts';

/** The print job, as it is passed to the worker. */
export type PrintJob = {
  product: PrintProduct;
  paper: PrintTarget;
  cropMarks: boolean;
  title: string;
  at: Date;
  style: QrStyle;
  language: Language;
  ownWords: OwnCardWords | undefined;
  youSaid: PublicSentence | undefined;
  venue: PrintedVenue;
  /** Already flattened onto white, because print has no transparency. */
  logo: Uint8Array | undefined;
  /** Set if plain cards are printed instead of the designed product. */
  plain: PlainCard | undefined;
  cards: readonly { link: string; table: string | undefined }[];
  /** Whether a single card is repeated until its page is full. */
  fillsPage: boolean;
};

type Doc = PDFKit.PDFDocument;

/** Small chunks, so that a page is sent early and little is buffered for a slow reader. */
const PIECE_BYTES = 64 * 1024;

/** Streams cards, tents, stickers or posters as a PDF, as fast as they are read. */
export async function* printProducts(job: PrintJob): AsyncGenerator<Buffer> {
  const { doc, fonts } = await openDocument(job);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const logo = job.logo && dataUri(job.logo);
  let page: PrintPage | undefined;
  let place = 0;
  for (const { link, table } of job.cards) {
    const code = drawQr(link, job.style, { correction: 'Q' });
    const { language, ownWords, youSaid } = job;
    const given = { table, codeModules: code.side, language, ownWords, youSaid };
    const content = printContent(job.venue, given);
    const embedded = {};
    const layout = job.plain
      ? plainCardLayout(content, job.plain, link)
      : productLayout(job.product, content);
    let copies = 1;
    do {
      if (!page || place === page.places.length) {
        page = finishPage(doc, page) ?? sheetLayout(layout, job.paper, job.cropMarks);
        turnPage(doc, page);
        place = 0;
      }
      if (job.fillsPage) copies = page.places.length;
      const spot = page.places[place];
      if (!spot) throw new Error('the page has no such place');
      const section = doc.struct('Sect');
      root.add(section);
      doc.save().scale(pointsFromMm(1));
      const { clip } = spot;
      doc.rect(clip.x, clip.y, clip.width, clip.height).clip();
      doc.translate(spot.x, spot.y);
      drawLayout(layout, { doc, section, code, link, logo, fonts, embedded });
      doc.restore();
      section.end();
      place += 1;
    } while (place < copies);
    if (doc.readableLength >= PIECE_BYTES) yield doc.read() as Buffer;
  }
  finishPage(doc, page);
  root.end();
  doc.end();
  yield doc.read() as Buffer;
}

/**
 * The picture as a string, by which pdfkit recognises it, so that the file contains it once for all
 * cards.
 */
function dataUri(png: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}

async function openDocument(job: PrintJob): Promise<{ doc: Doc; fonts: PrintFonts }> {
  const { title, at, language, ownWords, youSaid, venue, plain, cards } = job;
  const doc = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: language === 'en' ? 'en-GB' : language,
    displayTitle: true,
    info: { Title: title, Author: PRODUCT_NAME, Creator: PRODUCT_NAME, CreationDate: at },
  });
  const words = cardWords(language, ownWords);
  const tables = cards.map(({ table }) => table);
  const texts = [words, venue.name, plain, youSaid, tables];
  const fonts = await registerPrintFonts(doc, JSON.stringify(texts));
  return { doc, fonts };
}

function turnPage(doc: Doc, { width, height, trimInset, places }: PrintPage): void {
  doc.addPage({ size: [pointsFromMm(width), pointsFromMm(height)], margin: 0 });
  const inset = pointsFromMm(trimInset);
  const bleed = trimInset > 0 ? (places[0]?.clip.x ?? 0) : 0;
  const box = (by: number) => [by, by, pointsFromMm(width) - by, pointsFromMm(height) - by];
  Object.assign(doc.page.dictionary.data, {
    BleedBox: box(pointsFromMm(bleed)),
    TrimBox: box(inset),
  });
}

/**
 * Draws the cut marks last, over colours that bleed to the edges, and returns the page to use for
 * the next one.
 */
function finishPage(doc: Doc, page: PrintPage | undefined): PrintPage | undefined {
  if (!page?.marks) return page;
  doc.markContent('Artifact', { type: 'Layout' });
  doc.save().scale(pointsFromMm(1));
  // Where the colours bleed, a light outline around each line keeps it visible.
  drawPath(doc, { kind: 'path', d: page.marks, stroke: '#FFFFFF', strokeWidth: 0.5 });
  drawPath(doc, {
    kind: 'path',
    d: page.marks,
    stroke: page.trimInset > 0 ? INKS.text : CUT_LINE,
    strokeWidth: 0.15,
  });
  if (page.foldMarks) {
    const folds = { kind: 'path', d: page.foldMarks, dash: [1.2, 1] } as const;
    drawPath(doc, { ...folds, stroke: INKS.text, strokeWidth: 0.2 });
  }
  doc.restore();
  doc.endMarkedContent();
  return page;
}

/** Pale, because a cut by hand may leave some of the line on the card. */
const CUT_LINE = '#8C8378';

/** Converts millimetres to PDF points. */
function pointsFromMm(millimetres: number): number {
  return (millimetres * 72) / 25.4;
}
