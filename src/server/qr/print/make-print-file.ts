import type { z } from 'zod';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { drawLogoForPrint } from '#server/venues/logos/draw-logo.ts';
import { findVenueLogo } from '#server/venues/logos/queries.ts';
import { findOwnVenue, type VenueRow } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import { type qrPrint, type qrSheet, SHEET_CALL_TO_ACTION } from '#shared/qr/contract.ts';
import { fileNamePart, printFileName } from '#shared/qr/file-name.ts';
import { isPrintableText } from '#shared/qr/print/print-content.ts';
import { INKS } from '#shared/qr/print/print-layout.ts';
import { uploadedLogoHash } from '#shared/venues/logo-path.ts';
import {
  type PrintedFile,
  printedOrigin,
  printInWorker,
  type SheetPrinter,
} from '../sheet-printer.ts';
import { tableLink } from '../table-link.ts';
import type { PlainCard } from './plain-card-layout.ts';

type PrintOrder = z.output<(typeof qrPrint)['body']> & {
  /** The words and the background of a plain card, which is not in the colours of the venue. */
  plain?: PlainCard;
};

/** Prints one item for each table of the venue, or one without a table. */
export async function makePrintFile(
  services: Services,
  printer: SheetPrinter,
  scope: TenantScope,
  order: PrintOrder,
): Promise<PrintedFile> {
  const venue = await findOwnVenue(services.db, scope, order.venueId);
  if (!venue) throw new AppError('NOT_FOUND', 'Restaurant not found');
  const { product, paper, cropMarks, tables, plain } = order;
  const lost = [...(plain ? [plain.callToAction] : []), ...tables].find(
    (text) => !isPrintableText(text),
  );
  if (lost !== undefined) {
    throw new AppError('INVALID_INPUT', `“${lost}” has letters that we cannot print`);
  }
  const { name, rewardsEnabled } = venue;
  const logo = plain ? undefined : await printedLogo(services, venue);
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
    plain,
    cards: places.map((table) => ({ table, link: origin + tableLink(services, venue, table) })),
  });
  const fileName = plain
    ? `${fileNamePart(name) || venue.venueId}-cards-${plain.format}.pdf`
    : printFileName(venue, product, tables);
  return { fileName, body };
}

/** Prints the plain cards of the print sheet. */
export async function makeSheet(
  services: Services,
  printer: SheetPrinter,
  scope: TenantScope,
  { format, bgcolor, callToAction, ...order }: z.output<(typeof qrSheet)['body']>,
): Promise<PrintedFile> {
  return makePrintFile(services, printer, scope, {
    ...order,
    product: 'card',
    // The four cards of an A4 page are cut apart by hand; a print shop cuts by the trim box.
    ...(format === 'a4' ? { paper: 'a4', cropMarks: true } : { paper: 'shop', cropMarks: false }),
    plain: { format, bgcolor, callToAction: callToAction || SHEET_CALL_TO_ACTION },
  });
}

/** Only an uploaded logo is printed, because the server never fetches a URL that an owner typed. */
async function printedLogo({ db }: Services, { id, logoUrl }: VenueRow) {
  const logo = uploadedLogoHash(logoUrl) && (await findVenueLogo(db, id));
  return logo ? await drawLogoForPrint(logo.picture, INKS.white) : undefined;
}

const TITLES = {
  card: 'cards for the tables',
  tent: 'tents for the tables',
  sticker: 'stickers for the tables',
  poster: 'poster',
} as const;
