import { type Check, type Checked, lengthOf, textCheck } from '#shared/api/text-rule.ts';
import { checkCustomRewards, checkDailyRewardCap } from '#shared/rewards/settings-rules.ts';
import type { VenueUpdates } from './contract.ts';
import { uploadedLogo } from './logo-path.ts';
import { areaTimeZone } from './rules.ts';
import {
  COLOUR_PATTERN,
  COLOUR_RULE,
  DISABLED_REWARD,
  DISABLED_RULE,
  LOGO_MAX_LENGTH,
  LOGO_RULE,
  MOST_DISABLED_REWARDS,
  TIME_ZONE_MAX_LENGTH,
  UNKNOWN_TIME_ZONE,
  VENUE_NAME,
} from './update-rules.ts';

type Fields = Required<VenueUpdates>;

export type CheckedUpdates = {
  /** As they are sent. */
  updates: VenueUpdates;
  errors: Partial<Record<keyof Fields, string>>;
};

/** What the call would say to changes of a venue, without asking it. */
export function checkVenueUpdates(wanted: VenueUpdates): CheckedUpdates {
  const checked = Object.entries(wanted)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, (CHECKS[field as keyof Fields] as AnyCheck)(value)] as const);
  return {
    updates: Object.fromEntries(
      checked.flatMap(([field, result]) => ('value' in result ? [[field, result.value]] : [])),
    ),
    errors: Object.fromEntries(
      checked.flatMap(([field, { refusal }]) => (refusal === undefined ? [] : [[field, refusal]])),
    ),
  };
}

type AnyCheck = (value: unknown) => Checked<unknown>;

/** One for every field; what a page can only switch or choose is always good. */
const CHECKS: { [Field in keyof Fields]: Check<Fields[Field]> } = {
  name: textCheck(VENUE_NAME),
  brandColor: checkColour,
  backgroundColor: checkColour,
  qrStyle: asItIs,
  logoUrl: checkLogo,
  rewardsEnabled: asItIs,
  customRewards: checkCustomRewards,
  disabledRewards: checkDisabledRewards,
  timezone: checkTimeZone,
  dailyRewardCap: checkDailyRewardCap,
  alertOnSerious: asItIs,
  alertOnManyRewards: asItIs,
  redeemableBy: asItIs,
  staffMayRead: asItIs,
};

function asItIs<T>(value: T): Checked<T> {
  return { value };
}

function checkColour(value: string): Checked<string> {
  return COLOUR_PATTERN.test(value) ? { value } : { refusal: COLOUR_RULE };
}

/** An emptied logo is none. */
function checkLogo(typed: string | null): Checked<string | null> {
  if (typed === null || typed === '') return { value: null };
  if (uploadedLogo(typed)) return { value: typed };
  // Browsers take tabs and line breaks out of an address themselves.
  const value = typed.trim().replace(/[\t\n\r]/g, '');
  const isGood =
    /^https?:\/\//i.test(typed.trim()) && URL.canParse(value) && lengthOf(value) <= LOGO_MAX_LENGTH;
  return isGood ? { value } : { refusal: LOGO_RULE };
}

function checkDisabledRewards(labels: readonly string[]): Checked<string[]> {
  const checked = labels.map(textCheck(DISABLED_REWARD));
  const isGood = labels.length <= MOST_DISABLED_REWARDS && checked.every(({ refusal }) => !refusal);
  return isGood ? { value: labels.map((label) => label.trim()) } : { refusal: DISABLED_RULE };
}

function checkTimeZone(name: string): Checked<string> {
  const value = lengthOf(name) <= TIME_ZONE_MAX_LENGTH ? areaTimeZone(name) : undefined;
  return value === undefined ? { refusal: UNKNOWN_TIME_ZONE } : { value };
}
