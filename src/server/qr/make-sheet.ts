import type { z } from 'zod';
import { type Acquire, makeSemaphore } from '#server/platform/concurrency/semaphore.ts';
import { makeSerialQueue } from '#server/platform/concurrency/serial-queue.ts';
import type { Services } from '#server/services.ts';
import { findOwnVenue, type VenueRow } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import { type qrSheet, SHEET_CALL_TO_ACTION } from '#shared/qr/contract.ts';
import { drawQr } from '#shared/qr/draw-qr.ts';
import { fileNamePart } from '#shared/qr/file-name.ts';
import { tableLabel } from '#shared/qr/table-label.ts';
import { publicOrigin } from '#shared/site/public-origin.ts';
import { widgetPath } from '#shared/site/widget-path.ts';
import type { Card } from './draw-card.ts';
import { printCards } from './print-cards.ts';
import { printableText } from './printable-text.ts';
import { sheetFonts } from './sheet-fonts.ts';

type SheetOrder = z.output<(typeof qrSheet)['body']>;

/** A longer address would not fit under the code; the venue's own one leads to the same place. */
const PRINTED_ADDRESS_MAX_LENGTH = 200;

/** Of the whole process, since it is its processor that the printing takes. */
export const printQueue = makeSerialQueue(
  4,
  'Many cards are being printed just now. Please try again in a minute.',
);

export function makeSheetSemaphore(): Acquire {
  return makeSemaphore(
    2,
    'Two sheets of cards are being printed already. Please wait until one of them is done.',
  );
}

/** Prints a card for each table of an owner's venue, or one without a table. */
export async function makeSheet(
  services: Services,
  acquirePermit: Acquire,
  businessId: string,
  order: SheetOrder,
  isAbandoned: () => boolean,
): Promise<{ fileName: string; bytes: Buffer }> {
  const venue = await findOwnVenue(services.db, businessId, order.venueId);
  if (!venue) throw new AppError('NOT_FOUND', 'Restaurant not found');
  const texts = await printedTexts(order, venue);
  const cards = cardsOf(order, venue, texts, originOf(services));
  const releasePermit = acquirePermit(businessId);
  const bytes = await printQueue(() =>
    printCards(cards, {
      format: order.format,
      title: `${venue.name}: cards for the tables`,
      at: services.now(),
      isAbandoned,
    }),
  ).finally(releasePermit);
  const name = fileNamePart(venue.name) || venue.venueId;
  return { fileName: `${name}-cards-${order.format}.pdf`, bytes };
}

type PrintedTexts = Pick<Card, 'venueName' | 'callToAction'> & { tableLabels: string[] };

/** Of a name the readable words are enough; a table or a call that lost a word would mislead. */
async function printedTexts(order: SheetOrder, venue: VenueRow): Promise<PrintedTexts> {
  const { hasLetter } = await sheetFonts();
  const inFull = (text: string) => {
    const printable = printableText(text, hasLetter);
    if (printable.lost.length === 0 && printable.text !== '') return printable.text;
    throw new AppError('INVALID_INPUT', `“${text}” has letters that we cannot print`);
  };
  return {
    venueName: printableText(venue.name, hasLetter).text || undefined,
    callToAction: inFull(order.callToAction || SHEET_CALL_TO_ACTION),
    tableLabels: order.tables.map((table) => inFull(tableLabel(table))),
  };
}

function* cardsOf(
  { tables, color, bgcolor, style }: SheetOrder,
  { venueId }: VenueRow,
  { tableLabels, ...texts }: PrintedTexts,
  origin: string,
): Generator<Card> {
  const places = tables.length > 0 ? tables : [undefined];
  for (const [index, table] of places.entries()) {
    const link = origin + widgetPath({ venue: venueId, table });
    const isShort = link.length <= PRINTED_ADDRESS_MAX_LENGTH;
    yield {
      ...texts,
      tableLabel: tableLabels[index],
      address: isShort ? link : origin + widgetPath({ venue: venueId }),
      code: drawQr(link, style),
      color,
      bgcolor,
    };
  }
}

/** Never from the request: what is printed stays on the tables. */
function originOf({ config: { publicUrl } }: Services): string {
  return publicOrigin({ origin: publicUrl, hostname: new URL(publicUrl).hostname });
}
