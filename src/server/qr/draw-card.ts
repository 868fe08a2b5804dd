import type { QrDrawing } from '#shared/qr/draw-qr.ts';
import { readableTextColour } from '#shared/venues/colours.ts';
import { embedQrCode } from './embed-qr-code.ts';
import { fitText, LINE_HEIGHT, type TextBox } from './fit-text.ts';
import { type Box, mm } from './sheet-units.ts';

export type TableCard = {
  /** The venue's name; undefined if its letters cannot be printed. */
  venueName: string | undefined;
  callToAction: string;
  tableLabel: string | undefined;
  address: string;
  code: QrDrawing;
  color: string;
  bgcolor: string;
};

type Doc = PDFKit.PDFDocument;
type Weight = 'regular' | 'semibold' | 'bold';

const HOW = 'Scan with your phone · takes under a minute · anonymous';
/** Content closer to the edge than this may be cut off. */
const SAFE_MM = 7;
const BAND_MM = 30;
const BLACK = '#000000';

/** Draws one card in its box. Colours bleed over the edges, and all other content stays inside. */
export function drawCard(
  doc: Doc,
  parent: PDFKit.PDFStructureElement,
  card: TableCard,
  { box, bleed }: { box: Box; bleed: number },
): void {
  doc.markContent('Artifact', { type: 'Layout' });
  const wide = { x: box.x - bleed, width: box.width + 2 * bleed, top: box.y - bleed };
  doc.rect(wide.x, wide.top, wide.width, box.height + 2 * bleed).fill(inkOf(card.bgcolor));
  doc.rect(wide.x, wide.top, wide.width, mm(BAND_MM) + bleed).fill(inkOf(card.color));
  doc.endMarkedContent();

  const ink = readableTextColour(card.bgcolor);
  const write = (tag: string, text: string, weight: Weight, place: TextPlacement, colour = ink) =>
    parent.add(
      doc.struct(tag, {}, () => writeText(doc, text, { ...place, weight, colour, within: box })),
    );
  write(
    'H1',
    card.venueName ?? card.callToAction,
    'bold',
    PLACES.band,
    readableTextColour(card.color),
  );
  if (card.venueName) write('P', card.callToAction, 'semibold', PLACES.call);
  parent.add(
    doc.struct('Figure', { alt: `QR code that opens ${card.address}` }, () =>
      drawCode(doc, card, box),
    ),
  );
  if (card.tableLabel) write('P', card.tableLabel, 'bold', PLACES.table);
  write('P', HOW, 'regular', PLACES.how);
  write('P', card.address, 'regular', PLACES.address);
  parent.end();
}

/** Where a text goes, in millimetres from the top of the card; the text is centred vertically. */
type TextPlacement = {
  topMm: number;
  heightMm: number;
  lines: number;
  sizes: TextBox['sizes'];
};

const PLACES = {
  band: { topMm: 4, heightMm: BAND_MM - 6, lines: 3, sizes: { most: 22, least: 10 } },
  call: { topMm: 33, heightMm: 16, lines: 2, sizes: { most: 18, least: 10 } },
  table: { topMm: 113, heightMm: 12, lines: 2, sizes: { most: 18, least: 8 } },
  how: { topMm: 126, heightMm: 5, lines: 1, sizes: { most: 8.5, least: 7 } },
  address: { topMm: 131.5, heightMm: 9, lines: 3, sizes: { most: 6.5, least: 5.5 } },
} as const satisfies Record<string, TextPlacement>;

const CODE_MOST_MM = 76;

/** Draws the code as large as the text above and below it allows. */
function drawCode(doc: Doc, { code, color, venueName, tableLabel }: TableCard, box: Box): void {
  const topMm = venueName ? PLACES.call.topMm + PLACES.call.heightMm - 1 : BAND_MM + 6;
  const bottomMm = tableLabel ? PLACES.table.topMm + 1 : PLACES.how.topMm - 2;
  const sideMm = Math.min(bottomMm - topMm, CODE_MOST_MM);
  const x = box.x + (box.width - mm(sideMm)) / 2;
  const y = box.y + mm((topMm + bottomMm - sideMm) / 2);
  doc
    .save()
    .translate(x, y)
    .scale(mm(sideMm) / code.side)
    .fillColor(inkOf(color))
    .addContent(`/${embedQrCode(doc, code)} Do`)
    .restore();
}

function writeText(
  doc: Doc,
  text: string,
  {
    topMm,
    heightMm,
    lines,
    sizes,
    weight,
    colour,
    within,
  }: TextPlacement & {
    weight: Weight;
    colour: string;
    within: Box;
  },
): void {
  doc.font(weight);
  const width = within.width - mm(2 * SAFE_MM);
  const measure = (part: string, size: number) => widthOf(doc.fontSize(size), part);
  const height = mm(heightMm);
  const fitted = fitText(text, { width, height, lines, sizes }, measure);
  const lineHeight = fitted.size * LINE_HEIGHT;
  const spare = height - lineHeight * fitted.lines.length;
  doc.fontSize(fitted.size).fillColor(inkOf(colour));
  for (const [index, line] of fitted.lines.entries()) {
    let x = within.x + (within.width - widthOf(doc, line)) / 2;
    const y = within.y + mm(topMm) + spare / 2 + index * lineHeight;
    for (const piece of piecesOf(line)) {
      doc.text(piece, x, y, { lineBreak: false });
      x += doc.widthOfString(piece);
    }
  }
}

/**
 * Splits the address on a card before its table, because the first part is the same on all cards.
 * Looking up and kerning its letters takes as long as drawing a code, so that part is passed to
 * pdfkit as a separate word, which pdfkit caches. The split is between two letters that have no
 * kerning.
 */
function piecesOf(line: string): string[] {
  return line.split(/(?<=&ta)(?=ble=)/);
}

function widthOf(doc: Doc, line: string): number {
  return piecesOf(line).reduce((width, piece) => width + doc.widthOfString(piece), 0);
}

/** Black is printed with black ink only, so that fine text and codes stay sharp. */
function inkOf(colour: string): PDFKit.Mixins.ColorValue {
  return colour === BLACK ? [0, 0, 0, 100] : colour;
}
