/**
 * Fields hidden from staff and devices: the owner, the daily reward limit and the email alerts.
 * Only the settings page reads these fields, and staff and devices cannot open it.
 */
export const FIELDS_WITHHELD_FROM_STAFF = {
  ownerId: true,
  dailyRewardCap: true,
  alertOnSerious: true,
  alertOnManyRewards: true,
} as const;
