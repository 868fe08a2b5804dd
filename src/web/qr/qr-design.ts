import { QR_MOST_CHARACTERS } from '#shared/qr/contract.ts';
import type { QrLook } from '#shared/qr/image-query.ts';
import { widgetPath } from '#shared/site/widget-path.ts';
import { isHexColour } from '#shared/venues/colours.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { uploadedLogo } from '#shared/venues/logo-path.ts';

/** What a code needs to know about the place it is for. */
export type QrVenue = Pick<
  Venue,
  'venueId' | 'name' | 'brandColor' | 'backgroundColor' | 'qrStyle' | 'logoUrl' | 'rewardsEnabled'
>;

/** What stands in the form, right or wrong. */
export type QrDesign = QrLook & { table: string; size: number; logoUrl: string };

/** A code that can be made. */
export type QrCode = {
  /** The guest's page without its origin, to be opened from here. */
  path: string;
  /** The same as guests will scan it. */
  link: string;
  look: QrLook;
  size: number;
  table: string;
  logoUrl: string | undefined;
};

export type DesignErrors = Partial<Record<keyof QrDesign, string>>;

const DEFAULT_SIZE = 300;
const COLOUR_RULE = 'Colours must look like #3B82F6';
const LOGO_RULE = 'The logo must be a web address that starts with https://';

export function initialDesign(venue: QrVenue): QrDesign {
  return {
    table: '',
    color: venue.brandColor,
    bgcolor: venue.backgroundColor,
    style: venue.qrStyle,
    size: DEFAULT_SIZE,
    logoUrl: venue.logoUrl ?? '',
  };
}

export function checkDesign(
  { table, color, bgcolor, style, size, logoUrl }: QrDesign,
  venueId: string,
  origin: string,
): { code: QrCode | undefined; errors: DesignErrors } {
  const path = widgetPath({ venue: venueId, table: table.trim() });
  const link = origin + path;
  const errors: DesignErrors = {
    ...(!isHexColour(color) && { color: COLOUR_RULE }),
    ...(!isHexColour(bgcolor) && { bgcolor: COLOUR_RULE }),
    ...(link.length > QR_MOST_CHARACTERS && { table: 'This table’s name is too long for a code' }),
    ...(!isLogo(logoUrl.trim()) && { logoUrl: LOGO_RULE }),
  };
  if (Object.keys(errors).length > 0) return { code: undefined, errors };
  const look = { color, bgcolor, style };
  const logo = logoUrl.trim() || undefined;
  return { code: { path, link, look, size, table: table.trim(), logoUrl: logo }, errors };
}

function isLogo(url: string): boolean {
  if (uploadedLogo(url)) return true;
  return url === '' || (/^https?:\/\//i.test(url) && URL.canParse(url));
}
