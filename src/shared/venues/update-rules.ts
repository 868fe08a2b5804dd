import type { TextRule } from '#shared/api/text-rule.ts';
import { VENUE_NAME_MAX_LENGTH } from './rules.ts';

// Rules shared by the schema of venue updates and the settings page's check.

export const VENUE_NAME_RULE: TextRule = {
  isTrimmed: true,
  min: 1,
  tooShort: 'Restaurant name is required',
  max: VENUE_NAME_MAX_LENGTH,
  tooLong: `Restaurant name may have at most ${VENUE_NAME_MAX_LENGTH} characters`,
};

export const COLOUR_PATTERN = /^#[0-9A-Fa-f]{6}$/;
export const COLOUR_MESSAGE = 'Colours must look like #3B82F6';

export const LOGO_URL_MAX_LENGTH = 2000;
export const LOGO_URL_MESSAGE =
  'The logo must be a web address that starts with http:// or https://';

/** Largest upload of a logo. */
export const LOGO_MAX_BYTES = 2 * 1024 * 1024;
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const LOGO_TYPE_MESSAGE = 'Please choose a PNG, JPEG or WebP picture';
export const LOGO_SIZE_MESSAGE = 'Please choose a picture of at most 2 MB';

export const TIME_ZONE_MAX_LENGTH = 64;
export const UNKNOWN_TIME_ZONE_MESSAGE = 'Unknown time zone';

export const MAX_DISABLED_REWARDS = 50;
export const DISABLED_REWARDS_MESSAGE = 'The switched-off rewards must be a list of their names';
export const DISABLED_REWARD_RULE: TextRule = {
  isTrimmed: true,
  min: 1,
  tooShort: DISABLED_REWARDS_MESSAGE,
  max: 80,
  tooLong: DISABLED_REWARDS_MESSAGE,
};

export const MAX_TABLES = 300;
export const TABLES_MESSAGE =
  'The tables must be a list of at most 300 names, each of up to 50 characters';
export const TABLE_NAME_RULE: TextRule = {
  isTrimmed: true,
  min: 1,
  tooShort: TABLES_MESSAGE,
  max: 50,
  tooLong: TABLES_MESSAGE,
};
