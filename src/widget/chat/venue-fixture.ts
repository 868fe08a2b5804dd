import type { WidgetSetup } from '#shared/site/widget-setup.ts';

/** A venue whose chat was opened without a table. */
export const BLUE_DOOR_SETUP: WidgetSetup = {
  venueId: 'blue-door',
  name: 'The Blue Door',
  monogram: 'B',
  table: null,
  logoUrl: null,
  rewardsEnabled: true,
  customRewards: [],
  disabledRewards: [],
  isDemo: false,
  isUnknown: false,
};
