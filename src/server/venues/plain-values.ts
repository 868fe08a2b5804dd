import type { VenueUpdates } from '#shared/venues/contract.ts';

const PLAIN = [
  'rewardsEnabled',
  'dailyRewardCap',
  'alertOnSerious',
  'alertOnManyRewards',
  'redeemableBy',
  'rewardsUsable',
  'staffMayRead',
] as const satisfies readonly (keyof VenueUpdates)[];

/** Of what is changed, that which may stay in the record for ever: it says no name, address or text. */
export function plainValues(updates: VenueUpdates): Partial<VenueUpdates> {
  return Object.fromEntries(
    PLAIN.flatMap((field) => (updates[field] === undefined ? [] : [[field, updates[field]]])),
  );
}
