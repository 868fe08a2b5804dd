/** Of all owners together: nobody is flooded by way of replies. */
export const MOST_REPLIES_TO_ONE_ADDRESS_A_DAY = 3;

const DAYS_A_WEEK = 7;
const FIRST_WEEK = 10;
const MORE_EACH_WEEK = 20;
const MOST_EVER = 500;

/** How many replies an owner may send a day: few while nobody knows them, plenty after months. */
export function mostRepliesADay(accountAgeDays: number): number {
  const weeks = Math.max(0, Math.floor(accountAgeDays / DAYS_A_WEEK));
  return Math.min(FIRST_WEEK + weeks * MORE_EACH_WEEK, MOST_EVER);
}
