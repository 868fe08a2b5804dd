import type { VenueUpdates } from '#shared/venues/contract.ts';

const SETTINGS: Record<keyof VenueUpdates, string> = {
  name: 'name',
  brandColor: 'brand colour',
  backgroundColor: 'background colour',
  qrStyle: 'style of the QR code',
  logoUrl: 'logo',
  rewardsEnabled: 'rewards',
  customRewards: 'custom rewards',
  disabledRewards: 'rewards on offer',
  timezone: 'time zone',
  dailyRewardCap: 'daily reward limit',
  alertOnSerious: 'email about a serious complaint',
  alertOnManyRewards: 'email about many rewards',
  redeemableBy: 'who can redeem rewards',
  rewardsUsable: 'when rewards can be used',
  youSaidToHalf: 'telling half of the guests what came of feedback',
  averageSpendPence: 'average spend per visit',
  rewardCostPence: 'cost of a reward',
  staffMayRead: 'what staff can read',
  liveFloor: 'live floor',
  softAlerts: 'tables that light up after a bad rating',
  openingHours: 'opening hours',
  tables: 'list of tables',
  toldHow: 'who gets alerts',
};

/** The owner's word for a setting, followed by its new value if the entry has one. */
export function settingWords(field: string, values: unknown): string {
  const name = (SETTINGS as Partial<Record<string, string>>)[field] ?? field;
  const value = (values as Record<string, unknown> | undefined)?.[field];
  if (field === 'staffMayRead' && typeof value === 'boolean') {
    return value ? 'staff can read what guests say' : 'staff can’t read what guests say';
  }
  const said = valueWords(field, value);
  return said === undefined ? name : `${name} ${said}`;
}

function valueWords(field: string, value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return String(value);
  if (field === 'dailyRewardCap' && value === null) return 'off';
  if (field === 'redeemableBy') return value === 'team' ? 'the team' : 'anyone with the page';
  if (field === 'rewardsUsable') {
    if (value === 'by_chance') return 'at once for half of the guests';
    return value === 'next_visit' ? 'from the next visit' : 'at once';
  }
  return undefined;
}
