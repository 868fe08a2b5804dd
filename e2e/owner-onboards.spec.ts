import type { Page } from '@playwright/test';
import { type MailServer, startMailServer } from '../src/testing/mail-server.ts';
import { linkIn, newEmail, registerInBrowser } from './owner.ts';
import { startPostgres } from './postgres.ts';
import { freePort, removeDataFolder, type StartedServer, startServer } from './server.ts';
import { expect, test } from './test.ts';

test('an owner finds the site, registers, verifies by mail, sets up and stands in the dashboard', async ({
  browser,
}) => {
  const mail = await startMailServer();
  const server = await startServer({ env: { SMTP_URL: mail.url } });
  const page = await browser.newPage({ baseURL: server.url });
  await journey(page, mail, server);
  await page.close();
  await server.stop();
  await removeDataFolder(server.dataDir);
  await mail.close();
});

test('the same with two servers on one database, every page from the other server', async ({
  browser,
}) => {
  const mail = await startMailServer();
  const postgres = await startPostgres();
  const port = await freePort();
  const env = {
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: mail.url,
    DATABASE_URL: postgres.url,
    SESSION_SECRET: 'the same secret for both of the servers',
  };
  const [one, other] = await Promise.all([startServer({ env, port }), startServer({ env })]);
  const page = await browser.newPage({ baseURL: one.url });
  // Every second request of the page is answered by the other server, as behind a proxy.
  let requests = 0;
  await page.route(`${one.url}/api/**`, async (route) => {
    requests += 1;
    const url = route.request().url();
    const isEndless = url.endsWith('/live');
    if (requests % 2 === 0 || isEndless) return route.continue();
    const response = await route.fetch({ url: url.replace(one.url, other.url) });
    return route.fulfill({ response });
  });
  await journey(page, mail, one);
  expect(requests).toBeGreaterThan(5);
  await page.close();
  await Promise.all([one.stop(), other.stop()]);
  await postgres.stop();
  await mail.close();
});

async function journey(page: Page, mail: MailServer, server: StartedServer): Promise<void> {
  const email = newEmail();
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started Free' }).first().click();
  await expect(page).toHaveURL(/\/register$/);
  await registerInBrowser(page, email);

  await expect.poll(() => mail.received.length).toBe(1);
  const [received] = mail.received;
  expect(received?.recipients).toEqual([email]);
  expect(received?.html).toContain('Confirm my email');
  const link = linkIn(received?.text ?? '') ?? '';
  expect(link.startsWith(`${server.url}/verify-email?token=`)).toBe(true);
  await page.goto(link);
  await expect(page).toHaveURL(/\/onboarding\/plan-selection$/);

  await page
    .getByRole('button', { name: /Starter/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/onboarding\/add-locations$/);
  await page.getByLabel('Restaurant name').fill("Joe's  Café & Bar!");
  await expect(page.getByLabel('Venue ID')).toHaveValue('joe-s-caf-bar');
  await page.getByLabel('Venue ID').fill(email.replace(/@.*/, ''));
  await page.getByRole('button', { name: 'Save & continue' }).click();
  await expect(page).toHaveURL(/\/onboarding\/dashboard-tour$/);

  for (const step of ['QR Code Generation', 'Reward System', 'Customer Engagement']) {
    await page.getByRole('button', { name: /^Next/ }).click();
    await expect(page.getByRole('heading', { name: step })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('No feedback available yet.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No feedback available yet.')).toBeVisible();
}
