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

/** The changed values that may stay in the audit log for ever: no names, addresses or texts. */
export function auditableValues(updates: VenueUpdates): Partial<VenueUpdates> {
  return Object.fromEntries(
    PLAIN.flatMap((field) => (updates[field] === undefined ? [] : [[field, updates[field]]])),
  );
}
