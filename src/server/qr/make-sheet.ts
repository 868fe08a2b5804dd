import path from 'node:path';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { type Acquire, makeSemaphore } from '#server/platform/concurrency/semaphore.ts';
import { projectRoot } from '#server/platform/project-root.ts';
import { makeStreamWorker, type OpenStream } from '#server/platform/worker/stream-worker.ts';
import type { Services } from '#server/services.ts';
import { findOwnVenue, type VenueRow } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import { type qrSheet, SHEET_CALL_TO_ACTION } from '#shared/qr/contract.ts';
import { fileNamePart } from '#shared/qr/file-name.ts';
import { tableLabel } from '#shared/qr/table-label.ts';
import { publicOrigin } from '#shared/site/public-origin.ts';
import { widgetPath } from '#shared/site/widget-path.ts';
import type { Card } from './draw-card.ts';
import type { Sheet } from './print-cards.ts';
import { printableText } from './printable-text.ts';
import { sheetLetters } from './sheet-fonts.ts';

type SheetOrder = z.output<(typeof qrSheet)['body']>;

/** A longer address would not fit under the code; the venue's own one leads to the same place. */
const PRINTED_ADDRESS_MAX_LENGTH = 200;

/** Sheets that are under way on this server, of all owners together. */
const MOST_AT_ONCE = 5;
const RETRY_SECONDS = 30;

export type SheetPrinter = { acquirePermit: Acquire; print: OpenStream<Sheet> };

export function makeSheetPrinter(workerFile = builtOrSource()): SheetPrinter {
  return {
    acquirePermit: makeSemaphore(
      2,
      'Two sheets of cards are being printed already. Please wait until one of them is done.',
    ),
    print: atMost(MOST_AT_ONCE, makeStreamWorker<Sheet>(workerFile)),
  };
}

/** Prints a card for each table of an owner's venue, or one without a table. */
export async function makeSheet(
  services: Services,
  { acquirePermit, print }: SheetPrinter,
  businessId: string,
  order: SheetOrder,
): Promise<{ fileName: string; body: Readable }> {
  const venue = await findOwnVenue(services.db, businessId, order.venueId);
  if (!venue) throw new AppError('NOT_FOUND', 'Restaurant not found');
  const { color, bgcolor, style, format } = order;
  const { tableLabels, ...texts } = await printedTexts(order, venue);
  const sheet = {
    format,
    title: `${venue.name}: cards for the tables`,
    at: services.now(),
    look: { color, bgcolor, style },
    texts,
    cards: cardsOf(order, venue, tableLabels, originOf(services)),
  };
  const releasePermit = acquirePermit(businessId);
  try {
    const body = await print(sheet);
    body.once('close', releasePermit);
    const name = fileNamePart(venue.name) || venue.venueId;
    return { fileName: `${name}-cards-${format}.pdf`, body };
  } catch (error) {
    releasePermit();
    if (error instanceof AppError) throw error;
    services.log.error({ err: error }, 'cards could not be printed');
    throw new AppError('UNAVAILABLE', 'The cards could not be printed. Please try again.', {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
}

type PrintedTexts = Pick<Card, 'venueName' | 'callToAction'> & { tableLabels: string[] };

/** Of a name the readable words are enough; a table or a call that lost a word would mislead. */
async function printedTexts(order: SheetOrder, venue: VenueRow): Promise<PrintedTexts> {
  const hasLetter = await sheetLetters();
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

function cardsOf(
  { tables }: SheetOrder,
  { venueId }: VenueRow,
  tableLabels: readonly string[],
  origin: string,
): Sheet['cards'] {
  const places = tables.length > 0 ? tables : [undefined];
  return places.map((table, index) => {
    const link = origin + widgetPath({ venue: venueId, table });
    const isShort = link.length <= PRINTED_ADDRESS_MAX_LENGTH;
    const address = isShort ? link : origin + widgetPath({ venue: venueId });
    return { link, address, tableLabel: tableLabels[index] };
  });
}

/** Never from the request: what is printed stays on the tables. */
function originOf({ config: { publicUrl } }: Services): string {
  return publicOrigin({ origin: publicUrl, hostname: new URL(publicUrl).hostname });
}

/** It is a file of its own in the built server too. */
function builtOrSource(): string {
  const isSource = import.meta.filename.endsWith('.ts');
  return isSource
    ? path.join(import.meta.dirname, 'sheet-worker.ts')
    : path.join(projectRoot(), 'dist/server/sheet-worker.js');
}

function atMost(most: number, print: OpenStream<Sheet>): OpenStream<Sheet> {
  let underWay = 0;
  return async (sheet) => {
    if (underWay >= most) {
      throw new AppError(
        'UNAVAILABLE',
        'Many cards are being printed just now. Please try again in a minute.',
        { retryAfterSeconds: RETRY_SECONDS },
      );
    }
    underWay += 1;
    const release = () => {
      underWay -= 1;
    };
    try {
      const body = await print(sheet);
      return body.once('close', release);
    } catch (error) {
      release();
      throw error;
    }
  };
}
