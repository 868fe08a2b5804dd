import type { Page } from '@playwright/test';
import { casePath, paths } from '#shared/site/paths.ts';
import { expectNoAxeViolations } from './expect-no-axe-violations.ts';
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
  `${paths.confirmEmail}?token=unknown`,
  `${paths.join}?token=unknown`,
  paths.deleteAccount,
  paths.planSelection,
  paths.addLocations,
  paths.dashboardTour,
  `${paths.paymentSuccess}?redirect_status=failed`,
  paths.qrCode,
  paths.redeem,
  paths.floor,
  paths.pairDevice,
  paths.developers,
  paths.privacy,
  paths.terms,
  paths.contact,
  '/no-such-page',
  '/t/there-is-no-such-ticket',
  '/dev/mailbox',
  '/dev/ui',
];

const OWNER_PAGES = [
  '/',
  paths.dashboard,
  paths.feedback,
  paths.floor,
  paths.cases,
  casePath('00000000-0000-4000-8000-000000000000'),
  paths.team,
  paths.activity,
  paths.myPraise,
  paths.person,
  paths.pastShifts,
  paths.settings,
  ...['security', 'plan', 'restaurants', 'floor', 'told', 'rewards', 'branding'].map(
    (tab) => `${paths.settings}?tab=${tab}`,
  ),
  paths.subscribe,
  paths.receipt.replace(':number', '20261114-1A2B3C4D'),
  paths.referrals,
  paths.returns,
  paths.crossSiteComparison,
  paths.planSelection,
  paths.addLocations,
  paths.dashboardTour,
];

/** Staff may not use the last page; it tells them who can. */
const STAFF_PAGES = ['/', paths.feedback, paths.floor, paths.redeem, paths.qrCode, paths.team];

const PAGES_AT_ONCE = 9;
const GUEST = 'guest@example.com';
const VIEWS = [
  { size: { width: 1440, height: 900 }, themes: ['light'] },
  { size: { width: 390, height: 844 }, themes: ['dark'] },
] as const;
/**
 * Pages opened by a full load, because they are separate documents or because the test could not
 * tell them from the previous page.
 */
const LOADED = [paths.developers, paths.privacy, paths.myPraise, '/t/', '/dev/mailbox', '/dev/ui'];

// This is the longest spec, so it is split into tests that several workers can run.
test.describe.configure({ mode: 'parallel' });

for (const pages of splitIntoPieces(OPEN_PAGES)) {
  test(`the pages for visitors have no accessibility findings: ${pages.join(' ')}`, async ({
    page,
  }) => {
    await showOneCallOfEachKind(page);
    await checkAll(page, pages);
  });
}

for (const pages of splitIntoPieces(OWNER_PAGES)) {
  test(`the pages for owners have no accessibility findings: ${pages.join(' ')}`, async ({
    page,
    request,
  }) => {
    const { owner, venueId } = await aVenue(request);
    for (const rating of ['poor', 'okay', 'excellent']) {
      const data = { venueId, rating, serverName: rating, tableNumber: '4', visitTime: '19:30' };
      await request.post('/api/feedback', { data });
    }
    await signIn(page, owner);
    await checkAll(page, pages);
  });
}

test(`the pages for staff have no accessibility findings: ${STAFF_PAGES.join(' ')}`, async ({
  page,
  request,
}) => {
  const { owner, venueId } = await aVenue(request, { staffMayRead: true });
  for (const rating of ['poor', 'excellent']) {
    const data = { venueId, rating, serverName: 'Sam', textGeneral: 'So kind', email: GUEST };
    await request.post('/api/feedback', { data });
  }
  await signIn(page, await aStaffMember(request, owner, { firstName: 'Sam' }));
  await checkAll(page, STAFF_PAGES, () =>
    expect(page.getByText(/waiting for you|anonymous|upgrade|e-?mail/i)).toHaveCount(0),
  );
  await expect(page.getByText('Please ask Ada Lovelace or a manager.')).toBeVisible();
});

function splitIntoPieces(pages: readonly string[]): string[][] {
  const count = Math.ceil(pages.length / PAGES_AT_ONCE);
  return Array.from({ length: count }, (_, index) =>
    pages.slice(index * PAGES_AT_ONCE, (index + 1) * PAGES_AT_ONCE),
  );
}

/**
 * Checks each page in the light theme on a desktop and in the dark theme on a phone. The first
 * check of a page uses the view of the last check before it, which saves a switch.
 */
async function checkAll(
  page: Page,
  pages: readonly string[],
  atEachPage: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (const [index, path] of pages.entries()) {
    const views = index % 2 === 0 ? VIEWS : VIEWS.toReversed();
    for (const [turn, { size, themes }] of views.entries()) {
      await page.setViewportSize(size);
      if (turn === 0) await open(page, path, { isFirst: index === 0 });
      await expectSettled(page, path);
      await expectNoAxeViolations(page, { themes });
    }
    await atEachPage();
  }
}

/**
 * Navigates within the app where possible: loading the page and axe again takes longer than the
 * check.
 */
async function open(page: Page, path: string, { isFirst }: { isFirst: boolean }): Promise<void> {
  if (isFirst || LOADED.some((start) => path.startsWith(start))) {
    await page.goto(path);
    return;
  }
  await page.evaluate(
    ([address, isTab]) => {
      const titles = isTab ? [] : document.querySelectorAll('h1');
      for (const title of titles) title.dataset.left = '';
      history.pushState(null, '', address);
    },
    [path, tabOf(path) !== null] as const,
  );
}

/** All tabs of a page share its title, so only the chosen tab tells which one is open. */
function tabOf(path: string): string | null {
  return new URL(path, 'http://localhost').searchParams.get('tab');
}

async function expectSettled(page: Page, path: string): Promise<void> {
  await expect(page.locator('h1:not([data-left])').first()).toBeVisible();
  const tab = tabOf(path);
  const chosen = page.locator('[role="tab"][aria-selected="true"]').first();
  if (tab) await expect(chosen).toHaveAttribute('id', new RegExp(`-${tab}$`));
  // Parts below the first screen load only when they are scrolled near it.
  if (path === paths.dashboard) await page.locator('#patterns').scrollIntoViewIfNeeded();
  if (path === paths.developers) await expect(page.locator('.opblock').first()).toBeVisible();
  if (path.endsWith('tab=branding')) {
    await expect(page.frameLocator('iframe').getByRole('log')).toBeVisible();
  }
  // The design system page shows a loading state that never ends.
  if (path !== '/dev/ui') await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

type Reference = { paths: Record<string, Record<string, { deprecated?: boolean }>> };

/** The API reference lists a hundred similar endpoints; checking the colours of each takes too long. */
async function showOneCallOfEachKind(page: Page): Promise<void> {
  await page.route('/api/openapi.json', async (route) => {
    const response = await route.fetch();
    const whole = (await response.json()) as Reference;
    const kinds = new Set<string>();
    const calls: Reference['paths'] = {};
    for (const [path, methods] of Object.entries(whole.paths)) {
      for (const [method, call] of Object.entries(methods)) {
        const kind = `${method} ${call.deprecated === true}`;
        if (kinds.has(kind)) continue;
        kinds.add(kind);
        calls[path] = { ...calls[path], [method]: call };
      }
    }
    await route.fulfill({ response, json: { ...whole, paths: calls } });
  });
}
