/**
 * Fields hidden from staff and devices: the owner, the daily reward limit, the email alerts and
 * the amounts of money.
 * Only pages that staff and devices cannot open read these fields.
 */
export const FIELDS_WITHHELD_FROM_STAFF = {
  ownerId: true,
  dailyRewardCap: true,
  alertOnSerious: true,
  alertOnManyRewards: true,
  averageSpendPence: true,
  rewardCostPence: true,
} as const;
