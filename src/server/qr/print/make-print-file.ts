import type { z } from 'zod';
import type { TenantScope } from '#server/platform/http/session.ts';
import { makeChineseChecker } from '#server/platform/pdf/register-script-fonts.ts';
import type { Services } from '#server/services.ts';
import { drawLogoForPrint } from '#server/venues/logos/draw-logo.ts';
import { findVenueLogo } from '#server/venues/logos/queries.ts';
import { findOwnVenue, type VenueRow } from '#server/venues/queries.ts';
import { findVenueWithSentence } from '#server/you-said/published/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import { type qrPrint, type qrSheet, SHEET_CALL_TO_ACTION } from '#shared/qr/contract.ts';
import { fileNamePart, printFileName } from '#shared/qr/file-name.ts';
import { CARD_FIELDS } from '#shared/qr/print/card-words.ts';
import { checkCardWords } from '#shared/qr/print/check-card-words.ts';
import { isWide } from '#shared/qr/print/measure-text.ts';
import { isPrintableText } from '#shared/qr/print/print-content.ts';
import { INKS } from '#shared/qr/print/print-layout.ts';
import { uploadedLogoHash } from '#shared/venues/logo-path.ts';
import type { PublicSentence } from '#shared/you-said/contract.ts';
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
  const { product, paper, cropMarks, tables, plain, language, words } = order;
  const youSaid = order.youSaid && product === 'card' ? await findTold(services, venue) : undefined;
  const { name, rewardsEnabled } = venue;
  await refuseUnprintable([
    ...(plain ? [plain.callToAction] : []),
    ...ownTexts(words),
    ...(youSaid ? [youSaid.words] : []),
    ...tables,
  ]);
  if (!plain) refuseUnfitWords(order, { name, rewardsEnabled });
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
    language,
    ownWords: words,
    youSaid,
    venue: { name, rewardsEnabled, brandColor: order.color ?? venue.brandColor, logo: logo?.size },
    logo: logo?.png,
    plain,
    cards: places.map((table) => ({ table, link: origin + tableLink(services, venue, table) })),
    // A card without a table is meant for several tables, so copies of it fill the page.
    fillsPage: tables.length === 0 && paper === 'a4' && !plain,
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
    language: 'en',
    youSaid: false,
    // The four cards of an A4 page are cut apart by hand; a print shop cuts by the trim box.
    ...(format === 'a4' ? { paper: 'a4', cropMarks: true } : { paper: 'shop', cropMarks: false }),
    plain: { format, bgcolor, callToAction: callToAction || SHEET_CALL_TO_ACTION },
  });
}

/** The sentence that guests see now. It may have been withdrawn since the page was opened. */
async function findTold({ db }: Services, { venueId }: VenueRow): Promise<PublicSentence> {
  const found = await findVenueWithSentence(db, venueId);
  if (!found?.youSaid) throw new AppError('INVALID_INPUT', NOTHING_TOLD);
  return found.youSaid;
}

const NOTHING_TOLD = 'Guests no longer read a sentence, so it cannot be printed';

/** Own words and names of tables are printed whole or not at all. */
async function refuseUnprintable(texts: readonly string[]): Promise<void> {
  const lost = texts.find((text) => !isPrintableText(text));
  const wide = texts.filter((text) => [...text].some(isWide));
  const hasGlyph = wide.length > 0 ? await makeChineseChecker() : undefined;
  const rare = wide.find((text) =>
    [...text].some((letter) => isWide(letter) && !hasGlyph?.(letter)),
  );
  const refused = lost ?? rare;
  if (refused === undefined) return;
  throw new AppError('INVALID_INPUT', `“${refused}” has letters that we cannot print`);
}

function ownTexts(words: PrintOrder['words']): string[] {
  return Object.values(words ?? {}).filter((text) => text !== undefined && text !== '');
}

/** Refuses own words that do not fit on the product even in small letters. */
function refuseUnfitWords(
  { product, language, words = {} }: PrintOrder,
  venue: { name: string; rewardsEnabled: boolean },
): void {
  const errors = checkCardWords(product, language, words, venue);
  const field = CARD_FIELDS.find((one) => errors[one]);
  if (field) throw new AppError('INVALID_INPUT', `“${words[field]}”: ${errors[field]}`);
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
