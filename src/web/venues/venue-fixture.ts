import { DEFAULT_NEWS_SETTINGS } from '#shared/push/news.ts';
import type { Venue } from '#shared/venues/contract.ts';

/** For tests: a restaurant as the server returns it, unless overridden. */
export function aVenue(overrides: Partial<Venue> = {}): Venue {
  return {
    id: '3f1f1f0e-0000-4000-8000-000000000001',
    name: 'The Copper Kettle',
    venueId: 'the-copper-kettle',
    ownerId: 'owner-1',
    brandColor: '#3B82F6',
    backgroundColor: '#FFFFFF',
    logoUrl: null,
    qrStyle: 'square',
    rewardsEnabled: true,
    customRewards: [],
    disabledRewards: [],
    timezone: 'Europe/London',
    dailyRewardCap: null,
    alertOnSerious: true,
    alertOnManyRewards: true,
    redeemableBy: 'anyone',
    rewardsUsable: 'at_once',
    youSaidToHalf: false,
    averageSpendPence: null,
    rewardCostPence: null,
    staffMayRead: false,
    liveFloor: false,
    softAlerts: false,
    openingHours: null,
    tables: [],
    toldHow: DEFAULT_NEWS_SETTINGS,
    createdAt: '2026-01-01T12:00:00.000Z',
    updatedAt: '2026-01-01T12:00:00.000Z',
    ...overrides,
  };
}
