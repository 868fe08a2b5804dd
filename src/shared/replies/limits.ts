/**
 * The most replies to one address per day, for all owners together, so that no guest is flooded.
 */
export const MAX_REPLIES_PER_ADDRESS_PER_DAY = 3;

const DAYS_A_WEEK = 7;
const FIRST_WEEK = 10;
const MORE_EACH_WEEK = 20;
const MAX_EVER = 500;

/** Replies an owner may send per day: few for a new account, plenty after months. */
export function maxRepliesPerDay(accountAgeDays: number): number {
  const weeks = Math.max(0, Math.floor(accountAgeDays / DAYS_A_WEEK));
  return Math.min(FIRST_WEEK + weeks * MORE_EACH_WEEK, MAX_EVER);
}
