import { randomFillSync, randomInt } from 'node:crypto';
import type { Services } from '#server/services.ts';
import {
  formatRewardCode,
  REWARD_CODE_ALPHABET,
  REWARD_CODE_SYMBOL_COUNT,
} from '#shared/rewards/code.ts';
import {
  type RewardValidity,
  rewardValidFrom,
  VALIDITY_STARTS,
  type ValidityStart,
} from '#shared/rewards/reward-validity.ts';
import {
  canonicalReward,
  concreteRewards,
  offeredRewards,
  type RewardSettings,
  SURPRISE_REWARD,
} from '#shared/rewards/rules.ts';

/** Random bytes are fetched for many codes at once; each byte is used only once. */
const CODES_AT_ONCE = 256;
const randomness = new Uint8Array(CODES_AT_ONCE * REWARD_CODE_SYMBOL_COUNT);
let used = randomness.length;

export type ChosenReward = {
  code: string;
  type: string;
  label: string;
  validDays: number;
  /** When the code becomes valid, in the venue's local time; undefined if it is valid at once. */
  usableFrom: string | undefined;
  /** What chance drew; undefined unless the venue lets chance decide. */
  drawn: ValidityStart | undefined;
};

const SAMPLE_CODE_DAYS = 1;

/**
 * The reward for a guest's choice, limited to what the venue offers now. A surprise is drawn here,
 * so that staff always see a concrete reward.
 */
export function chooseReward(
  services: Services,
  venue: RewardSettings &
    Parameters<typeof rewardValidFrom>[0] & {
      businessId: string | null;
      rewardsUsable: RewardValidity;
    },
  selected: string | undefined,
): ChosenReward | undefined {
  const wanted = selected && canonicalReward(selected);
  const offer = offeredRewards(venue).find(({ value }) => canonicalReward(value) === wanted);
  if (!offer) return undefined;
  const choices = offer.value === SURPRISE_REWARD ? concreteRewards(venue) : [offer];
  const picked = choices[randomInt(choices.length)];
  if (!picked) return undefined;
  const drawn = venue.rewardsUsable === 'by_chance' ? randomValidityStart() : undefined;
  const usable = venue.rewardsUsable === 'next_visit' ? 'next_visit' : 'at_once';
  return {
    code: newRewardCode(),
    type: canonicalReward(picked.value),
    label: picked.label,
    usableFrom: rewardValidFrom(venue, drawn ?? usable, services.now()),
    drawn,
    validDays: venue.businessId ? services.config.rewardCodeDays : SAMPLE_CODE_DAYS,
  };
}

/**
 * Draws one of the two with equal probability, anew for every code. Nobody can foresee or repeat a
 * draw.
 */
function randomValidityStart(): ValidityStart {
  return VALIDITY_STARTS[randomInt(VALIDITY_STARTS.length)] ?? 'at_once';
}

/** 50 random bits: a code cannot be guessed, and duplicates are very unlikely. */
export function newRewardCode(): string {
  if (used === randomness.length) {
    randomFillSync(randomness);
    used = 0;
  }
  let symbols = '';
  for (const end = used + REWARD_CODE_SYMBOL_COUNT; used < end; used += 1) {
    // 256 is a multiple of the alphabet's 32 symbols, so all symbols are equally likely.
    symbols += REWARD_CODE_ALPHABET.charAt((randomness[used] ?? 0) % REWARD_CODE_ALPHABET.length);
  }
  return formatRewardCode(symbols);
}
