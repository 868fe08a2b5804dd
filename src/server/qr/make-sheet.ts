import type { z } from 'zod';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { findOwnVenue, type VenueRow } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import { type qrSheet, SHEET_CALL_TO_ACTION } from '#shared/qr/contract.ts';
import { fileNamePart } from '#shared/qr/file-name.ts';
import { printableText } from '#shared/qr/print/printable-text.ts';
import { tableLabel } from '#shared/qr/table-label.ts';
import { widgetPath } from '#shared/site/widget-path.ts';
import type { TableCard } from './draw-card.ts';
import { loadSheetLetterChecker } from './load-sheet-fonts.ts';
import type { SheetPrintJob } from './print-cards.ts';
import {
  type PrintedFile,
  printedOrigin,
  printInWorker,
  type SheetPrinter,
} from './sheet-printer.ts';
import { tableLink } from './table-link.ts';

type SheetOrder = z.output<(typeof qrSheet)['body']>;

/** A longer URL would not fit under the code; the venue's URL is printed instead. */
const PRINTED_ADDRESS_MAX_LENGTH = 200;

/** Prints a card for each table of the venue, or one card without a table. */
export async function makeSheet(
  services: Services,
  printer: SheetPrinter,
  scope: TenantScope,
  order: SheetOrder,
): Promise<PrintedFile> {
  const venue = await findOwnVenue(services.db, scope, order.venueId);
  if (!venue) throw new AppError('NOT_FOUND', 'Restaurant not found');
  const { color, bgcolor, style, format } = order;
  const { tableLabels, ...texts } = await printedTexts(order, venue);
  const sheet = {
    format,
    title: `${venue.name}: cards for the tables`,
    at: services.now(),
    look: { color, bgcolor, style },
    texts,
    cards: cardsOf(services, order, venue, tableLabels),
  };
  const body = await printInWorker(services, printer, scope.businessId, sheet);
  const name = fileNamePart(venue.name) || venue.venueId;
  return { fileName: `${name}-cards-${format}.pdf`, body };
}

type PrintedTexts = Pick<TableCard, 'venueName' | 'callToAction'> & { tableLabels: string[] };

/** A name may lose letters that cannot be printed; a table or a call to action must not. */
async function printedTexts(order: SheetOrder, venue: VenueRow): Promise<PrintedTexts> {
  const hasLetter = await loadSheetLetterChecker();
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

/**
 * The URL in the code is signed. The one printed below it is kept short, for guests who type it.
 */
function cardsOf(
  services: Services,
  { tables }: SheetOrder,
  venue: VenueRow,
  tableLabels: readonly string[],
): SheetPrintJob['cards'] {
  const origin = printedOrigin(services);
  const { venueId } = venue;
  const places = tables.length > 0 ? tables : [undefined];
  return places.map((table, index) => {
    const link = origin + tableLink(services, venue, table);
    const typed = origin + widgetPath({ venue: venueId, table });
    const isShort = typed.length <= PRINTED_ADDRESS_MAX_LENGTH;
    const address = isShort ? typed : origin + widgetPath({ venue: venueId });
    return { link, address, tableLabel: tableLabels[index] };
  });
}
