import { venueIdFrom } from '#shared/venues/rules.ts';

/** "Café Ö", table "Booth 3": cafe-o-booth-3. Without a table it is for feedback in general. */
export function qrFileName(venue: { name: string; venueId: string }, table: string): string {
  return `${fileNamePart(venue.name) || venue.venueId}-${fileNamePart(table) || 'feedback'}`;
}

/** Without accents, and empty for a name in another script. */
export function fileNamePart(text: string): string {
  return venueIdFrom(text.normalize('NFKD').replace(/\p{Mark}/gu, ''));
}
