import { z } from 'zod';
import { fileEndpoint } from '../api/endpoint.ts';
import { QR_STYLES, qrStyle } from '../venues/contract.ts';
import { venueIdFrom } from '../venues/rules.ts';

export { QR_STYLES };

export const QR_SIZES = [200, 300, 400, 500] as const;
export const QR_HD_SIZE = 1000;
export const QR_MARGIN = 10;

const hexColour = (refusal: string) =>
  z
    .string(refusal)
    .regex(/^#?[0-9A-Fa-f]{6}$/, refusal)
    .transform((text) => `#${text.replace('#', '').toUpperCase()}`);

const SIZE_RULE = 'The size must look like 300x300, from 100x100 to 1000x1000';

/** One code as an image; only for addresses of the guest's page. */
export const qrImage = fileEndpoint({
  access: 'anyone',
  method: 'GET',
  path: '/api/qr',
  query: z.object({
    data: z.string('Please say what the code should lead to').min(1).max(512),
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

export const SHEET_FORMATS = ['a4', 'a6'] as const;
export const SHEET_MOST_TABLES = 200;

/** A PDF with one card per table, ready for a print shop. */
export const qrSheet = fileEndpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/qr/sheet',
  body: z.object({
    venueId: z.string('Please choose a restaurant').max(200).transform(venueIdFrom),
    /** As they are printed; empty for one card without a table. */
    tables: z
      .array(z.string().trim().min(1).max(50, 'A table may have at most 50 characters'))
      .max(SHEET_MOST_TABLES, `Please print at most ${SHEET_MOST_TABLES} cards at once`),
    format: z.enum(SHEET_FORMATS, 'The format must be a4 or a6'),
    color: hexColour('The colour must look like #3B82F6'),
    bgcolor: hexColour('The background colour must look like #FFFFFF'),
    style: qrStyle,
    callToAction: z.string().trim().max(80, 'Please use at most 80 characters').optional(),
    /** Where the codes lead: the address that the owner's screen shows. */
    origin: z.url({ protocol: /^https?$/, error: 'Invalid address' }).max(200),
  }),
});
