import type { z } from 'zod';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { drawLogoForPrint } from '#server/venues/logos/draw-logo.ts';
import { findLogoOf } from '#server/venues/logos/queries.ts';
import { findOwnVenue, type VenueRow } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import type { qrPrint } from '#shared/qr/contract.ts';
import { printFileName } from '#shared/qr/file-name.ts';
import { isPrintableTable } from '#shared/qr/print/print-content.ts';
import { INKS } from '#shared/qr/print/print-layout.ts';
import { uploadedLogoHash } from '#shared/venues/logo-path.ts';
import {
  type PrintedFile,
  printedOrigin,
  printInWorker,
  type SheetPrinter,
} from '../sheet-printer.ts';
import { tableLink } from '../table-link.ts';

/** Prints one item for each table of the venue, or one without a table. */
export async function makePrintFile(
  services: Services,
  printer: SheetPrinter,
  scope: TenantScope,
  order: z.output<(typeof qrPrint)['body']>,
): Promise<PrintedFile> {
  const venue = await findOwnVenue(services.db, scope, order.venueId);
  if (!venue) throw new AppError('NOT_FOUND', 'Restaurant not found');
  const { product, paper, cropMarks, tables } = order;
  const lost = tables.find((table) => !isPrintableTable(table));
  if (lost !== undefined) {
    throw new AppError('INVALID_INPUT', `“${lost}” has letters that we cannot print`);
  }
  const { name, rewardsEnabled } = venue;
  const logo = await printedLogo(services, venue);
  const origin = printedOrigin(services);
  const places = tables.length > 0 ? tables : [undefined];
  const body = await printInWorker(services, printer, scope.businessId, {
    product,
    paper,
    cropMarks,
    title: `${name}: ${TITLES[product]}`,
    at: services.now(),
    style: order.style ?? venue.qrStyle,
    venue: { name, rewardsEnabled, brandColor: order.color ?? venue.brandColor, logo: logo?.size },
    logo: logo?.png,
    cards: places.map((table) => ({ table, link: origin + tableLink(services, venue, table) })),
  });
  return { fileName: printFileName(venue, product, tables), body };
}

/** Only an uploaded logo is printed, because the server never fetches a URL that an owner typed. */
async function printedLogo({ db }: Services, { id, logoUrl }: VenueRow) {
  const logo = uploadedLogoHash(logoUrl) && (await findLogoOf(db, id));
  return logo ? await drawLogoForPrint(logo.picture, INKS.white) : undefined;
}

const TITLES = {
  card: 'cards for the tables',
  tent: 'tents for the tables',
  sticker: 'stickers for the tables',
  poster: 'poster',
} as const;
