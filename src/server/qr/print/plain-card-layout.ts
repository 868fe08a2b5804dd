import type { SheetFormat } from '#shared/qr/contract.ts';
import { fitText, LINE_HEIGHT, type TextBox } from '#shared/qr/print/fit-text.ts';
import { isPrintable, measureText } from '#shared/qr/print/measure-text.ts';
import { filledPath, makeTextPart, rectanglePath } from '#shared/qr/print/parts.ts';
import { printableText } from '#shared/qr/print/print-content.ts';
import { BLEED_MM, type PrintContent, type PrintLayout } from '#shared/qr/print/print-layout.ts';
import { TABLE_SIGNATURE_PARAMETER } from '#shared/site/table-signature-query.ts';
import { readableTextColour } from '#shared/venues/colours.ts';

/** What the owner chose for the plain cards of a print sheet. */
export type PlainCard = { format: SheetFormat; bgcolor: string; callToAction: string };

const SIZE = { width: 105, height: 148 };
const MARGIN_MM = 7;
const BAND_MM = 30;
const CODE_MOST_MM = 76;
const HOW = 'Scan with your phone · takes under a minute · anonymous';

/** Where a text goes, in millimetres from the top; the text is centred vertically. */
const PLACES = {
  band: { top: 4, height: BAND_MM - 6, lines: 3, sizes: { most: 7.8, least: 3.5 } },
  call: { top: 33, height: 16, lines: 2, sizes: { most: 6.3, least: 3.5 } },
  table: { top: 113, height: 12, lines: 2, sizes: { most: 6.3, least: 2.8 } },
  how: { top: 126, height: 5, lines: 1, sizes: { most: 3, least: 2.5 } },
  address: { top: 131.5, height: 9, lines: 3, sizes: { most: 2.3, least: 1.9 } },
} as const satisfies Record<string, Omit<TextBox, 'width'> & { top: number }>;

/** The A6 card of the print sheet: the owner's words and colours, and the code. */
export function plainCardLayout(
  { venueName, tableLabel, brandColor: color }: PrintContent,
  { bgcolor, callToAction }: PlainCard,
  link: string,
): PrintLayout {
  const call = printableText(callToAction, isPrintable).text;
  const [ink, inkOnBand] = [readableTextColour(bgcolor), readableTextColour(color)];
  const [width, height] = [SIZE.width + 2 * BLEED_MM, SIZE.height + 2 * BLEED_MM];
  const box = (tall: number) => rectanglePath(-BLEED_MM, -BLEED_MM, width, tall);
  return {
    ...SIZE,
    isRound: false,
    folds: [],
    parts: [
      filledPath(box(height), bgcolor),
      filledPath(box(BAND_MM + BLEED_MM), color),
      ...textParts('band', venueName ?? call, inkOnBand),
      ...(venueName ? textParts('call', call, ink) : []),
      codePart(color, venueName !== undefined, tableLabel !== undefined),
      ...(tableLabel ? textParts('table', tableLabel, ink) : []),
      ...textParts('how', HOW, ink),
      ...textParts('address', printedAddress(link), ink),
    ],
  };
}

function textParts(place: keyof typeof PLACES, text: string, fill: string) {
  const { top, height, lines: mostLines, sizes } = PLACES[place];
  const room = { width: SIZE.width - 2 * MARGIN_MM, height, lines: mostLines, sizes };
  const measure = (part: string, size: number) => measureText(part, 'sans') * size;
  const { lines, size } = fitText(text, room, measure);
  const lineHeight = size * LINE_HEIGHT;
  const start = top + (height - lineHeight * lines.length) / 2;
  return lines.map((line, index) =>
    makeTextPart(line, {
      x: SIZE.width / 2,
      // A capital letter is 0.7 of the size high and stands in the middle of its line.
      y: start + (index + 0.5) * lineHeight + 0.35 * size,
      size,
      font: 'sans',
      fill,
      ...(place === 'band' && index === 0 && { isHeading: true }),
    }),
  );
}

/** The code, as large as the text above and below it allows. */
function codePart(fill: string, hasCall: boolean, hasTable: boolean) {
  const top = hasCall ? PLACES.call.top + PLACES.call.height - 1 : BAND_MM + 6;
  const bottom = hasTable ? PLACES.table.top + 1 : PLACES.how.top - 2;
  const side = Math.min(bottom - top, CODE_MOST_MM);
  const x = (SIZE.width - side) / 2;
  return { kind: 'code', x, y: (top + bottom - side) / 2, side, fill } as const;
}

/** A longer address would not fit under the code. */
const ADDRESS_MAX_LENGTH = 200;

/** The address without the signature, for guests who type it; if it is too long, the venue's. */
function printedAddress(link: string): string {
  const typed = new URL(link);
  typed.searchParams.delete(TABLE_SIGNATURE_PARAMETER);
  if (typed.href.length > ADDRESS_MAX_LENGTH) typed.searchParams.delete('table');
  return typed.href;
}
