import { type Check, type CheckResult, countCharacters, textCheck } from '#shared/api/text-rule.ts';
import { checkAverageSpend, checkRewardCost } from '#shared/rewards/money-rules.ts';
import { checkCustomRewards, checkDailyRewardCap } from '#shared/rewards/settings-rules.ts';
import type { VenueUpdates } from './contract.ts';
import { uploadedLogoHash } from './logo-path.ts';
import {
  CLOCK_TIME_PATTERN,
  MAX_SPANS_PER_DAY,
  OPENING_HOURS_MESSAGE,
  type OpeningHours,
} from './opening-hours.ts';
import { areaTimeZone, suggestedVenueId } from './rules.ts';
import {
  COLOUR_MESSAGE,
  COLOUR_PATTERN,
  DISABLED_REWARD_RULE,
  DISABLED_REWARDS_MESSAGE,
  LOGO_URL_MAX_LENGTH,
  LOGO_URL_MESSAGE,
  MAX_DISABLED_REWARDS,
  MAX_TABLES,
  TABLE_NAME_RULE,
  TABLES_MESSAGE,
  TIME_ZONE_MAX_LENGTH,
  UNKNOWN_TIME_ZONE_MESSAGE,
  VENUE_NAME_RULE,
} from './update-rules.ts';

export const EMPTY_DRAFT: VenueDraft = { name: '', venueId: '', isVenueIdTyped: false };

type Fields = Required<VenueUpdates>;

export type CheckedUpdates = {
  /** The values as they are sent. */
  updates: VenueUpdates;
  errors: Partial<Record<keyof Fields, string>>;
};

/** Predicts whether the API would accept changes to a venue, without sending them. */
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

type AnyCheck = (value: unknown) => CheckResult<unknown>;

/** One check per field; switches and selections are always valid. */
const CHECKS: { [Field in keyof Fields]: Check<Fields[Field]> } = {
  name: textCheck(VENUE_NAME_RULE),
  brandColor: checkColour,
  backgroundColor: checkColour,
  qrStyle: acceptValue,
  logoUrl: checkLogo,
  rewardsEnabled: acceptValue,
  customRewards: checkCustomRewards,
  disabledRewards: checkDisabledRewards,
  timezone: checkTimeZone,
  dailyRewardCap: checkDailyRewardCap,
  alertOnSerious: acceptValue,
  alertOnManyRewards: acceptValue,
  redeemableBy: acceptValue,
  rewardsUsable: acceptValue,
  youSaidToHalf: acceptValue,
  averageSpendPence: checkAverageSpend,
  rewardCostPence: checkRewardCost,
  staffMayRead: acceptValue,
  liveFloor: acceptValue,
  softAlerts: acceptValue,
  openingHours: checkHours,
  tables: checkTables,
  toldHow: acceptValue,
};

function acceptValue<T>(value: T): CheckResult<T> {
  return { value };
}

function checkColour(value: string): CheckResult<string> {
  return COLOUR_PATTERN.test(value) ? { value } : { refusal: COLOUR_MESSAGE };
}

/** Checks the logo's URL. An emptied field means no logo. */
function checkLogo(typed: string | null): CheckResult<string | null> {
  if (typed === null || typed === '') return { value: null };
  if (uploadedLogoHash(typed)) return { value: typed };
  // Browsers strip tabs and line breaks from a URL themselves.
  const value = typed.trim().replace(/[\t\n\r]/g, '');
  const isGood =
    /^https?:\/\//i.test(typed.trim()) &&
    URL.canParse(value) &&
    countCharacters(value) <= LOGO_URL_MAX_LENGTH;
  return isGood ? { value } : { refusal: LOGO_URL_MESSAGE };
}

function checkDisabledRewards(labels: readonly string[]): CheckResult<string[]> {
  const checked = labels.map(textCheck(DISABLED_REWARD_RULE));
  const isGood = labels.length <= MAX_DISABLED_REWARDS && checked.every(({ refusal }) => !refusal);
  return isGood
    ? { value: labels.map((label) => label.trim()) }
    : { refusal: DISABLED_REWARDS_MESSAGE };
}

function checkTables(names: readonly string[]): CheckResult<string[]> {
  const isGood =
    names.length <= MAX_TABLES &&
    names.every((name) => textCheck(TABLE_NAME_RULE)(name).refusal === undefined);
  return isGood
    ? { value: [...new Set(names.map((name) => name.trim()))] }
    : { refusal: TABLES_MESSAGE };
}

function checkHours(hours: OpeningHours): CheckResult<OpeningHours> {
  const isGood = Object.values(hours ?? {}).every(
    (spans) =>
      spans.length <= MAX_SPANS_PER_DAY &&
      spans.every(
        ({ opens, closes }) => CLOCK_TIME_PATTERN.test(opens) && CLOCK_TIME_PATTERN.test(closes),
      ),
  );
  return isGood ? { value: hours } : { refusal: OPENING_HOURS_MESSAGE };
}

function checkTimeZone(name: string): CheckResult<string> {
  const value = countCharacters(name) <= TIME_ZONE_MAX_LENGTH ? areaTimeZone(name) : undefined;
  return value === undefined ? { refusal: UNKNOWN_TIME_ZONE_MESSAGE } : { value };
}

/** A restaurant that is being entered. */
export type VenueDraft = { name: string; venueId: string; isVenueIdTyped: boolean };

/**
 * The venue ID follows the name until the owner types one. A name without usable letters gets a
 * generated ID and keeps it while typing continues.
 */
export function withName<D extends VenueDraft>(draft: D, name: string, makeUpId: () => string): D {
  if (draft.isVenueIdTyped) return { ...draft, name };
  const suggested = suggestedVenueId(name);
  if (suggested || name.trim() === '') return { ...draft, name, venueId: suggested };
  const madeUp = suggestedVenueId(draft.name) === '' && draft.venueId;
  return { ...draft, name, venueId: madeUp || makeUpId() };
}

/** An emptied venue ID follows the name again from the next keystroke. */
export function withVenueId<D extends VenueDraft>(draft: D, venueId: string): D {
  return { ...draft, venueId, isVenueIdTyped: venueId !== '' };
}
