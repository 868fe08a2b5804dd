import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { paths } from '../src/shared/site/paths.ts';
import { aVenue } from './guest.ts';
import { signIn } from './owner.ts';
import { expect, test } from './test.ts';

const OPEN_PAGES = [
  '/',
  paths.login,
  paths.register,
  paths.verifyEmail,
  `${paths.verifyEmail}?token=unknown`,
  paths.forgotPassword,
  `${paths.resetPassword}?token=unknown`,
  `${paths.unsubscribe}?token=weekly-summary.unknown`,
  paths.planSelection,
  paths.addLocations,
  paths.dashboardTour,
  `${paths.paymentSuccess}?redirect_status=failed`,
  paths.qrCode,
  paths.redeem,
  '/no-such-page',
  '/dev/mailbox',
  '/dev/ui',
];

const OWNER_PAGES = [
  '/',
  paths.dashboard,
  paths.settings,
  ...['plan', 'restaurants', 'rewards', 'branding'].map((tab) => `${paths.settings}?tab=${tab}`),
  paths.subscribe,
  paths.referrals,
  paths.crossSiteComparison,
  paths.planSelection,
  paths.addLocations,
  paths.dashboardTour,
];

// Each page once in each theme: light on a desk, dark on a phone.
test('no page for visitors has an accessibility finding', async ({ page, isMobile }) => {
  test.setTimeout(120_000);
  await wear(page, isMobile ? 'dark' : 'light');
  for (const path of OPEN_PAGES) await check(page, path);
});

test('no page for owners has an accessibility finding', async ({ page, request, isMobile }) => {
  test.setTimeout(240_000);
  await wear(page, isMobile ? 'dark' : 'light');
  const { owner, venueId } = await aVenue(request);
  for (const rating of ['poor', 'okay', 'excellent']) {
    const data = { venueId, rating, serverName: rating, tableNumber: '4', visitTime: '19:30' };
    await request.post('/api/feedback', { data });
  }
  await signIn(page, owner);
  for (const path of OWNER_PAGES) await check(page, path);
});

async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
}

async function check(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
  // The design system shows how waiting looks, for ever.
  if (path !== '/dev/ui') await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  expect(findings, path).toEqual([]);
}
