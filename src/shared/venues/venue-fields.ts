import { z } from 'zod';
import { textSchema } from '#shared/api/text-schema.ts';
import { areaTimeZone, toVenueId, VENUE_ID_MAX_LENGTH } from './rules.ts';
import {
  COLOUR_MESSAGE,
  COLOUR_PATTERN,
  DISABLED_REWARD_RULE,
  DISABLED_REWARDS_MESSAGE,
  LOGO_URL_MAX_LENGTH,
  LOGO_URL_MESSAGE,
  MAX_DISABLED_REWARDS,
  TIME_ZONE_MAX_LENGTH,
  UNKNOWN_TIME_ZONE_MESSAGE,
  VENUE_NAME_RULE,
} from './update-rules.ts';

const VENUE_ID_RULE = 'Venue ID may contain lowercase letters, numbers and hyphens only';

/** A venue's ID. Capitals and spaces make no difference. */
export const venueId = z
  .string({ error: VENUE_ID_RULE })
  .max(200, VENUE_ID_RULE)
  .transform(toVenueId)
  .pipe(
    z
      .string()
      .min(1, VENUE_ID_RULE)
      .max(VENUE_ID_MAX_LENGTH, `Venue ID may have at most ${VENUE_ID_MAX_LENGTH} characters`),
  );

export const venueName = textSchema(VENUE_NAME_RULE);

export const timeZone = z
  .string(UNKNOWN_TIME_ZONE_MESSAGE)
  .max(TIME_ZONE_MAX_LENGTH, UNKNOWN_TIME_ZONE_MESSAGE)
  .transform((name, context) => {
    const zone = areaTimeZone(name);
    if (zone === undefined)
      context.addIssue({ code: 'custom', message: UNKNOWN_TIME_ZONE_MESSAGE });
    return zone ?? z.NEVER;
  });

export const QR_STYLES = ['square', 'rounded', 'dots'] as const;
export const qrStyle = z.enum(QR_STYLES, 'The QR style must be square, rounded or dots');
export type QrStyle = (typeof QR_STYLES)[number];

export const colour = z.string().regex(COLOUR_PATTERN, COLOUR_MESSAGE);

/** An address on the web, or the path of the venue's own uploaded logo. */
export const logoUrl = z.preprocess(
  (url) => (url === '' ? null : url),
  z
    .union(
      [
        z.url({ protocol: /^https?$/ }).max(LOGO_URL_MAX_LENGTH),
        z.string().regex(/^\/api\/logos\/[\da-f]{32}$/),
      ],
      LOGO_URL_MESSAGE,
    )
    .nullable(),
);

export const disabledRewards = z
  .array(textSchema(DISABLED_REWARD_RULE), DISABLED_REWARDS_MESSAGE)
  .max(MAX_DISABLED_REWARDS, DISABLED_REWARDS_MESSAGE);
