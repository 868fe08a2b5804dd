import type { Page } from '@playwright/test';
import { paths } from '#shared/site/paths.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { aVenue } from './guest.ts';
import { aStaffMember, signIn } from './owner.ts';
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
  `${paths.stopReplies}?token=a.b.unknown`,
  `${paths.join}?token=unknown`,
  paths.planSelection,
  paths.addLocations,
  paths.dashboardTour,
  `${paths.paymentSuccess}?redirect_status=failed`,
  paths.qrCode,
  paths.redeem,
  paths.pairDevice,
  paths.developers,
  paths.privacy,
  paths.terms,
  paths.contact,
  '/no-such-page',
  '/dev/mailbox',
  '/dev/ui',
];

const OWNER_PAGES = [
  '/',
  paths.dashboard,
  paths.feedback,
  paths.team,
  paths.activity,
  paths.myPraise,
  paths.settings,
  ...['security', 'plan', 'restaurants', 'rewards', 'branding'].map(
    (tab) => `${paths.settings}?tab=${tab}`,
  ),
  paths.subscribe,
  paths.referrals,
  paths.crossSiteComparison,
  paths.planSelection,
  paths.addLocations,
  paths.dashboardTour,
];

/** The last one is not theirs: it says who can. */
const STAFF_PAGES = ['/', paths.feedback, paths.redeem, paths.qrCode];

const PAGES_AT_ONCE = 5;
const GUEST = 'guest@example.com';
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

// The longest of all specs, in pieces that workers share out among themselves.
test.describe.configure({ mode: 'parallel' });

for (const pages of inPieces(OPEN_PAGES)) {
  test(`visitors meet no accessibility finding on ${pages.join(' ')}`, async ({ page }) => {
    for (const path of pages) await check(page, path);
  });
}

for (const pages of inPieces(OWNER_PAGES)) {
  test(`owners meet no accessibility finding on ${pages.join(' ')}`, async ({ page, request }) => {
    const { owner, venueId } = await aVenue(request);
    for (const rating of ['poor', 'okay', 'excellent']) {
      const data = { venueId, rating, serverName: rating, tableNumber: '4', visitTime: '19:30' };
      await request.post('/api/feedback', { data });
    }
    await signIn(page, owner);
    for (const path of pages) await check(page, path);
  });
}

test(`staff meet no accessibility finding on ${STAFF_PAGES.join(' ')}`, async ({
  page,
  request,
}) => {
  const { owner, venueId } = await aVenue(request, { staffMayRead: true });
  for (const rating of ['poor', 'excellent']) {
    const data = { venueId, rating, serverName: 'Sam', textGeneral: 'So kind', email: GUEST };
    await request.post('/api/feedback', { data });
  }
  await signIn(page, await aStaffMember(request, owner, { firstName: 'Sam' }));
  for (const path of STAFF_PAGES) {
    await check(page, path);
    await expect(page.getByText(/waiting for you|anonymous|upgrade|e-mail/i)).toHaveCount(0);
  }
  await expect(page.getByText('Please ask Ada Lovelace or a manager.')).toBeVisible();
});

function inPieces(pages: readonly string[]): string[][] {
  const count = Math.ceil(pages.length / PAGES_AT_ONCE);
  return Array.from({ length: count }, (_, index) =>
    pages.slice(index * PAGES_AT_ONCE, (index + 1) * PAGES_AT_ONCE),
  );
}

/** Each page once in each theme: light on a desk, dark on a phone. */
async function check(page: Page, path: string): Promise<void> {
  await page.setViewportSize(DESK);
  await page.goto(path);
  await expectSettled(page, path);
  if (path === paths.developers) await showOneCallOfEachKind(page);
  await expectNoFindings(page, { themes: ['light'] });
  await page.setViewportSize(PHONE);
  await expectSettled(page, path);
  await expectNoFindings(page, { themes: ['dark'] });
}

async function expectSettled(page: Page, path: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  // What lies below the first screen comes when it is near.
  if (path === paths.dashboard) await page.locator('#patterns').scrollIntoViewIfNeeded();
  // The design system shows how waiting looks, for ever.
  if (path !== '/dev/ui') await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** The reference draws a hundred calls alike, and the colours of each would be measured. */
async function showOneCallOfEachKind(page: Page): Promise<void> {
  const calls = page.locator('.opblock');
  await expect(calls.first()).toBeVisible();
  await calls.evaluateAll((elements) => {
    const kinds = new Set<string>();
    for (const element of elements as HTMLElement[]) {
      if (kinds.has(element.className)) element.style.display = 'none';
      kinds.add(element.className);
    }
  });
  await expect(calls.filter({ visible: true })).not.toHaveCount(0);
}
