import { z } from 'zod';
import { endpoint, fileEndpoint } from '#shared/api/endpoint.ts';
import { FEEDBACK_MAX_LENGTHS } from '#shared/feedback/rules.ts';
import { WIDGET_PATH } from '#shared/site/paths.ts';
import { LANGUAGES } from '#shared/understanding/understanding.ts';
import { toVenueId } from '#shared/venues/rules.ts';
import { QR_STYLES, qrStyle } from '#shared/venues/venue-fields.ts';
import { CARD_WORD_MAX_LENGTHS, type CardField } from './print/card-words.ts';
import { PRINT_PRODUCTS } from './print/products.ts';
import { PRINT_TARGETS } from './print/sheet-layout.ts';

export { QR_STYLES };

export const QR_SIZES = [200, 300, 400, 500] as const;
export const QR_HD_SIZE = 1000;
export const QR_MARGIN = 10;
export const QR_MAX_CHARACTERS = 512;

const hexColour = (refusal: string) =>
  z
    .string(refusal)
    .regex(/^#?[0-9A-Fa-f]{6}$/, refusal)
    .transform((text) => `#${text.replace('#', '').toUpperCase()}`);

/** Capacity of a code with the highest error correction. */
const MOST_BYTES = 1273;
const DATA_RULE = `A code may lead to ${WIDGET_PATH} of an http:// or https:// address only`;
const LENGTH_RULE = `An address may have at most ${QR_MAX_CHARACTERS} characters`;

const SIZE_RULE = 'The size must look like 300x300, from 100x100 to 1000x1000';

/** One code as an image; only for guest page addresses of this installation. */
export const qrImage = fileEndpoint({
  access: 'anyone',
  method: 'GET',
  path: '/api/qr',
  query: z.object({
    data: z
      .string('Choose what the code should open')
      .max(QR_MAX_CHARACTERS, LENGTH_RULE)
      .refine(isWidgetAddress, DATA_RULE)
      .refine((text) => new TextEncoder().encode(text).length <= MOST_BYTES, LENGTH_RULE),
    size: z
      .string(SIZE_RULE)
      .regex(/^(\d{3,4})x\1$/, SIZE_RULE)
      .transform((text) => Number(text.split('x')[0]))
      .pipe(z.number().min(100, SIZE_RULE).max(QR_HD_SIZE, SIZE_RULE))
      .default(300),
    color: hexColour('The colour must look like 3B82F6').default('#000000'),
    bgcolor: hexColour('The background colour must look like FFFFFF').default('#FFFFFF'),
    style: z.enum(['round', 'dot'], 'The style must be round or dot').optional(),
    margin: z
      .string()
      .regex(/^\d{1,3}$/, 'The margin must be 0 to 100')
      .transform(Number)
      .pipe(z.number().max(100, 'The margin must be 0 to 100'))
      .default(QR_MARGIN),
    format: z.enum(['png', 'svg'], 'The format must be png or svg').default('png'),
  }),
});

const TABLE_MAX_LENGTH = FEEDBACK_MAX_LENGTHS.tableNumber;
const TABLE_RULE = `A table needs a name of at most ${TABLE_MAX_LENGTH} characters`;

export const SHEET_FORMATS = ['a4', 'a6'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];
export const SHEET_MAX_TABLES = 200;
export const SHEET_CALL_TO_ACTION = 'Tell us how it was';
export const SHEET_CALL_TO_ACTION_MAX_LENGTH = 80;

const printedVenueId = z.string('Please choose a restaurant').max(200).transform(toVenueId);

/** Table names as printed; an empty list means one card without a table. */
const printedTables = z
  .array(z.string().trim().min(1, TABLE_RULE).max(TABLE_MAX_LENGTH, TABLE_RULE))
  .max(SHEET_MAX_TABLES, `Please print at most ${SHEET_MAX_TABLES} cards at once`);

/**
 * The link in a table's QR code, signed so that guests can call staff from the table. The table is
 * optional.
 */
export const qrLink = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/qr/link',
  query: z.object({
    venueId: printedVenueId,
    table: z.string().trim().max(TABLE_MAX_LENGTH, TABLE_RULE).optional(),
  }),
  response: z.object({
    /** The path on this installation, without its origin. */
    path: z.string(),
  }),
});

/**
 * Cards, tents, stickers or posters as a PDF in millimetres. Changes nothing, so staff may print
 * too.
 */
export const qrPrint = fileEndpoint({
  access: 'staff',
  method: 'POST',
  path: '/api/qr/print',
  body: z.object({
    venueId: printedVenueId,
    tables: printedTables,
    product: z.enum(PRINT_PRODUCTS, 'The product must be card, tent, sticker or poster'),
    paper: z.enum(PRINT_TARGETS, 'The paper must be a4 or shop').default('a4'),
    cropMarks: z.boolean('Crop marks are either wanted or not').default(false),
    color: hexColour('The colour must look like #3B82F6').optional(),
    style: qrStyle.optional(),
    language: z
      .enum(LANGUAGES, `The language must be one of ${LANGUAGES.join(', ')}`)
      .default('en'),
    /** The venue's own words instead of ours; an empty text stands for ours. */
    words: z
      .object({
        line: ownWords('line', 'The line'),
        promise: ownWords('promise', 'The promise'),
        thanks: ownWords('thanks', 'The thank-you'),
      })
      .optional(),
    /** Whether a card also says what came of guests' feedback. */
    youSaid: z.boolean('The sentence is either wanted or not').default(false),
  }),
});

/** A PDF with one card per table, ready for a print shop. */
export const qrSheet = fileEndpoint({
  access: 'staff',
  method: 'POST',
  path: '/api/qr/sheet',
  body: z.object({
    venueId: printedVenueId,
    tables: printedTables,
    format: z.enum(SHEET_FORMATS, 'The format must be a4 or a6'),
    color: hexColour('The colour must look like #3B82F6'),
    bgcolor: hexColour('The background colour must look like #FFFFFF'),
    style: qrStyle,
    callToAction: z
      .string()
      .trim()
      .max(
        SHEET_CALL_TO_ACTION_MAX_LENGTH,
        `Please use at most ${SHEET_CALL_TO_ACTION_MAX_LENGTH} characters`,
      )
      .optional(),
  }),
});

function ownWords(field: CardField, name: string) {
  const most = CARD_WORD_MAX_LENGTHS[field];
  const rule = `${name} may have at most ${most} characters`;
  return z.string(rule).trim().max(most, rule).optional();
}

/** URL parsing would strip spaces and control characters that the code would still contain. */
function isWidgetAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\p{Cc}]+$/iu.test(text)) return false;
  return URL.canParse(text) && new URL(text).pathname === WIDGET_PATH;
}
