import { QR_MAX_CHARACTERS } from '#shared/qr/contract.ts';
import type { QrLook } from '#shared/qr/image-query.ts';
import { isHexColour } from '#shared/venues/colours.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { uploadedLogoHash } from '#shared/venues/logo-path.ts';

/** What a code needs to know about its venue. */
export type QrVenue = Pick<
  Venue,
  'venueId' | 'name' | 'brandColor' | 'backgroundColor' | 'qrStyle' | 'logoUrl' | 'rewardsEnabled'
>;

/** The form's values, valid or not. */
export type QrDesign = QrLook & {
  size: number;
  /** A typed address; an uploaded logo needs none. */
  logoUrl: string;
  /** Whether to use the uploaded logo. */
  hasLogo: boolean;
};

/** A valid code. */
export type QrCode = {
  /** The guest page's path, to open it from here. */
  path: string;
  /** The full link that guests scan. */
  link: string;
  look: QrLook;
  size: number;
  table: string;
  logoUrl: string | undefined;
};

export type DesignErrors = Partial<Record<keyof QrDesign | 'table', string>>;

const DEFAULT_SIZE = 300;
const COLOUR_RULE = 'Colours must look like #3B82F6';
const LOGO_RULE = 'The logo must be a web address that starts with https://';

export function initialDesign(venue: QrVenue): QrDesign {
  return {
    color: venue.brandColor,
    bgcolor: venue.backgroundColor,
    style: venue.qrStyle,
    size: DEFAULT_SIZE,
    logoUrl: uploadedLogoHash(venue.logoUrl) ? '' : (venue.logoUrl ?? ''),
    hasLogo: true,
  };
}

export function checkDesign(
  { color, bgcolor, style, size, logoUrl, hasLogo }: QrDesign,
  venue: Pick<QrVenue, 'logoUrl'>,
  { table, origin, path }: { table: string; origin: string; path: string },
): { code: QrCode | undefined; errors: DesignErrors } {
  const link = origin + path;
  const errors: DesignErrors = {
    ...(!isHexColour(color) && { color: COLOUR_RULE }),
    ...(!isHexColour(bgcolor) && { bgcolor: COLOUR_RULE }),
    ...(link.length > QR_MAX_CHARACTERS && { table: 'This table’s name is too long for a code' }),
    ...(!isLogo(logoUrl.trim()) && { logoUrl: LOGO_RULE }),
  };
  if (Object.keys(errors).length > 0) return { code: undefined, errors };
  const look = { color, bgcolor, style };
  const uploaded = hasLogo && uploadedLogoHash(venue.logoUrl) ? venue.logoUrl : null;
  const logo = logoUrl.trim() || uploaded || undefined;
  return { code: { path, link, look, size, table, logoUrl: logo }, errors };
}

function isLogo(url: string): boolean {
  return url === '' || (/^https?:\/\//i.test(url) && URL.canParse(url));
}
