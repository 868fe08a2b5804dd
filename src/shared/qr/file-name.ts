import { toVenueId } from '#shared/venues/rules.ts';

/** "Café Ö", table "Booth 3": cafe-o-booth-3. Without a table it ends in "feedback". */
export function qrFileName(venue: { name: string; venueId: string }, table: string): string {
  return `${fileNamePart(venue.name) || venue.venueId}-${fileNamePart(table) || 'feedback'}`;
}

/** A text as part of a file name: without accents; empty for a name in another script. */
export function fileNamePart(text: string): string {
  return toVenueId(text.normalize('NFKD').replace(/\p{Mark}/gu, ''));
}

/** "the-copper-kettle-card-12.pdf" for one table; for several the table is left out. */
export function printFileName(
  venue: { name: string; venueId: string },
  product: string,
  tables: readonly string[],
): string {
  const [only = '', ...others] = tables;
  const table = others.length === 0 ? fileNamePart(only) : '';
  const name = fileNamePart(venue.name) || venue.venueId;
  return `${[name, tables.length > 1 ? `${product}s` : product, table].filter(Boolean).join('-')}.pdf`;
}
