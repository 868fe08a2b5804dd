/**
 * Whom a venue belongs to, what it gives away a day and whom it alarms is not told to staff and
 * devices. Only the settings read it, which they have none of.
 */
export const WITHHELD_FROM_STAFF = {
  ownerId: true,
  dailyRewardCap: true,
  alertOnSerious: true,
  alertOnManyRewards: true,
} as const;
