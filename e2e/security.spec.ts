import type { APIRequestContext, Page, Response } from '@playwright/test';
import { aVenue, openWidget } from './guest.ts';
import { startHostSite } from './host-site.ts';
import { startHostileSite } from './hostile-site.ts';
import { anOwner, PASSWORD, signIn } from './owner.ts';
import { test as base, expect } from './test.ts';

/** Collects the violations of the content security policy that the browser reports. */
const test = base.extend<{ violations: string[] }>({
  violations: async ({ page }, use) => {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|violates the following/i.test(message.text())) {
        violations.push(`${page.url()}: ${message.text()}`);
      }
    });
    await use(violations);
  },
});

const MARK = '<img src="x" onerror="window.harmed = true"><script>window.harmed = true</script>';

test('every kind of page works under its strict content security policy', async ({
  page,
  request,
  violations,
}) => {
  const { owner, venueId } = await aVenue(request);
  const open = ['/', '/login', '/register', '/redeem', '/no-such-page', `/widget?venue=${venueId}`];
  for (const path of open) await expectProtected(await page.goto(path));
  await signIn(page, owner);
  for (const path of ['/dashboard', '/settings', '/subscribe', '/qr-code', '/referrals']) {
    await expectProtected(await page.goto(path));
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  await page.goto('/settings');
  await expect(page.getByRole('tab').first()).toBeVisible();
  for (const tab of await page.getByRole('tab').all()) await tab.click();
  await openWidget(page, `?venue=${venueId}`);
  expect(violations).toEqual([]);
});

test('the button on a venue’s site violates neither site’s content security policy', async ({
  page,
  request,
  baseURL,
  violations,
}) => {
  const { venueId } = await aVenue(request);
  const host = await startHostSite(baseURL);
  await page.goto(host.page(`<script src="${baseURL}/embed.js" data-venue="${venueId}"></script>`));
  await page.getByRole('button', { name: /Feedback/ }).click();
  await expect(page.frameLocator('iframe').getByRole('log')).toBeVisible();
  await host.close();
  expect(violations).toEqual([]);
});

test('a script injected into a page does not run', async ({ page, violations }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.evaluate((mark) => {
    document.body.insertAdjacentHTML('beforeend', mark);
    const script = document.createElement('script');
    script.textContent = 'window.harmed = true';
    document.body.append(script);
  }, MARK);
  await expect.poll(() => violations.length).toBeGreaterThanOrEqual(2);
  expect(await isHarmed(page)).toBe(false);
});

test('another site can frame the widget but no owner page', async ({ page, baseURL }) => {
  const framed = ['/widget', '/', '/login', '/dashboard', '/payment-success', '/dev/mailbox'];
  const frames = framed.map((path) => `<iframe src="${baseURL}${path}"></iframe>`);
  const site = await startHostileSite(`<!doctype html><title>Elsewhere</title>${frames.join('')}`);
  await page.goto(site.url);
  await expect(page.frameLocator('iframe').first().getByRole('log')).toBeVisible();
  await expect
    .poll(() =>
      page
        .frames()
        .slice(1)
        .map((frame) => frame.url()),
    )
    .toEqual([`${baseURL}/widget`, ...framed.slice(1).map(() => 'chrome-error://chromewebdata/')]);
  await site.close();
});

test('scripts cannot read the session cookie, and after signing out the back button shows no data', async ({
  page,
  request,
}) => {
  const { owner, venueId } = await aVenue(request);
  await leaveFeedback(request, { venueId, textGeneral: 'Only for the owner to read' });
  await page.goto('/login');
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  await enterPassword(page, owner.email);
  await expect(page.getByText('Only for the owner to read').first()).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name).sort()).toEqual(['tabletalk_device', 'tabletalk_session']);
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  }
  expect(await page.evaluate(() => document.cookie)).toBe('');
  const calls = () =>
    answers.filter((answer) => new URL(answer.url()).pathname.startsWith('/api/'));
  await expect.poll(() => calls().length).toBeGreaterThan(3);
  for (const call of calls()) expect(call.headers()['cache-control']).toBe('no-store');

  // Sign out with the button: otherwise the page may notice the end of its session by itself first.
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Only for the owner to read')).toHaveCount(0);
  // Only the device cookie stays, so that a stranger's failed sign-ins do not lock this browser out.
  expect(await page.context().cookies()).toMatchObject([{ name: 'tabletalk_device' }]);
});

test('another site can neither act as a signed-in owner nor sign them out', async ({
  page,
  request,
  baseURL,
}) => {
  const { owner } = await aVenue(request);
  await page.goto('/login');
  await enterPassword(page, owner.email);
  await expect(page).toHaveURL(/\/dashboard/);
  const order = JSON.stringify({ weeklySummaryEnabled: false });
  const site = await startHostileSite(`<!doctype html><title>Elsewhere</title>
    <img src="${baseURL}/api/logout">
    <form method="post" enctype="text/plain" action="${baseURL}/api/auth/change-password">
      <input name='{"currentPassword":"${PASSWORD}","newPassword":"taken over by others","a":"' value='"}'>
      <button>Win a prize</button>
    </form>`);
  await page.goto(site.url);
  const outcomes = await page.evaluate(
    async ([product, body]) => {
      const attempt = (init: RequestInit) =>
        fetch(`${product}/api/auth/preferences`, {
          credentials: 'include',
          body: body ?? '',
          ...init,
        }).then(
          ({ type }) => type,
          () => 'refused',
        );
      const headers = { 'content-type': 'application/json' };
      return [
        await attempt({ method: 'PUT', headers }),
        await attempt({ method: 'POST', mode: 'no-cors' }),
        await fetch(`${product}/api/auth/user`, { credentials: 'include' }).then(
          () => 'read',
          () => 'refused',
        ),
      ];
    },
    [baseURL, order],
  );
  expect(outcomes).toEqual(['refused', 'opaque', 'refused']);
  const posted = page.waitForResponse(/change-password/);
  await page.getByRole('button', { name: 'Win a prize' }).click();
  expect([401, 403, 415]).toContain((await posted).status());
  await site.close();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/dashboard/);
  const user = await page.request.get('/api/auth/user');
  expect(await user.json()).toMatchObject({ weeklySummaryEnabled: true });
  const body = { email: owner.email, password: PASSWORD };
  expect((await request.post('/api/auth/login', { data: body })).status()).toBe(200);
});

test('signing in never leads to another site', async ({ page, request }) => {
  const owner = await anOwner(request);
  await page.goto('/login?returnTo=%2F%2Felsewhere.example&next=%2F%2Felsewhere.example');
  await enterPassword(page, owner.email);
  await expect(page).toHaveURL(/localhost:\d+\/dashboard$/);
  for (const target of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
  ]) {
    await page.goto(`/api/login?returnTo=${encodeURIComponent(target)}`);
    await expect(page).toHaveURL(/localhost:\d+\/dashboard$/);
  }
});

test('text from guests and owners is never interpreted as HTML', async ({ page, request }) => {
  const { owner, venueId } = await aVenue(request, { name: `Kettle ${MARK}` });
  const email = 'grace@example.com';
  const words = `Soup ${MARK}`;
  const { rewardCode } = await leaveFeedback(request, {
    venueId,
    textGeneral: words,
    specificFeedback: words,
    primaryIssue: words,
    serverName: words.slice(0, 100),
    customerName: words.slice(0, 100),
    tableNumber: '<img src=x onerror=harmed=1>',
    visitTime: '<b>19:30</b>',
    rewardSelected: 'free_dessert',
    email,
  });
  await signIn(page, owner);
  await page.goto('/dashboard');
  await expect(page.getByText(words).first()).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).first().click();
  await expectUnharmed(page);
  await page.goto('/settings');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expectUnharmed(page);
  await page.goto(`/redeem?code=${rewardCode}`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expectUnharmed(page);
  await openWidget(page, `?venue=${venueId}&table=${encodeURIComponent(MARK)}`);
  await expectUnharmed(page);

  const headers = { authorization: `Bearer ${owner.token}` };
  const list = await (await request.get('/api/feedback', { headers })).json();
  const url = `/api/feedback/${list.feedback[0].id}/reply`;
  const replied = await request.post(url, { headers, data: { replyMessage: words } });
  expect(replied.status()).toBe(200);
  let mailId: string | undefined;
  await expect
    .poll(async () => {
      const mails = await request.get(`/dev/mailbox.json?to=${email}`);
      mailId = ((await mails.json()) as { id: string }[])[0]?.id;
      return mailId;
    })
    .toBeTruthy();
  for (const path of ['', `/${mailId}`, `/${mailId}/html`]) {
    await page.goto(`/dev/mailbox${path}`);
    await expectUnharmed(page);
  }
  const [venue] = await (await request.get('/api/restaurants', { headers })).json();
  for (const logoUrl of ['javascript:alert(1)', 'data:text/html,<script>1</script>', 'file:///a']) {
    const data = { updates: { logoUrl } };
    const refused = await request.put(`/api/restaurants/${venue.id}`, { headers, data });
    expect(refused.status()).toBe(400);
  }
});

async function expectProtected(answer: Response | null): Promise<void> {
  const headers = (await answer?.allHeaders()) ?? {};
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
    'permissions-policy': expect.stringContaining('geolocation=()'),
  });
  const policy = headers['content-security-policy'] ?? '';
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "'unsafe-inline'";
  expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/);
  for (const rule of ["object-src 'none'", "base-uri 'none'", 'frame-ancestors', 'form-action']) {
    expect(policy).toContain(rule);
  }
}

/**
 * Expects that the markup neither ran nor is in the page; the policy is only a second line of
 * defence.
 */
async function expectUnharmed(page: Page): Promise<void> {
  expect(await isHarmed(page)).toBe(false);
  await expect(page.locator('img[src="x"], [onerror]')).toHaveCount(0);
}

function isHarmed(page: Page): Promise<boolean> {
  return page.evaluate(() => 'harmed' in window);
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

async function leaveFeedback(
  request: APIRequestContext,
  words: Record<string, string>,
): Promise<{ rewardCode: string }> {
  const answer = await request.post('/api/feedback', { data: { rating: 'fair', ...words } });
  expect(answer.status()).toBe(201);
  return answer.json();
}
