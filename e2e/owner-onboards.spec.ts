import type { Page } from '@playwright/test';
import { type MailServer, startMailServer } from '#testing/mail/mail-server.ts';
import { reservePort } from '#testing/reserve-port.ts';
import { newDatabase } from './database.ts';
import { extractTokenLink, newEmail, registerInBrowser } from './owner.ts';
import { expect, test } from './test.ts';
import { startUnreliableProxy } from './unreliable-proxy.ts';
import { waitForHydration } from './wait-for-hydration.ts';

/** Runs on two servers at once, because everything that works on two also works on one. */
test('an owner finds the site, registers, verifies the email address, sets up and reaches the dashboard, with two servers taking turns', {
  tag: '@phone',
}, async ({ page, start }) => {
  const mail = await startMailServer();
  const ports = await Promise.all([reservePort(), reservePort()]);
  const proxy = await startUnreliableProxy(...ports.map((port) => `http://localhost:${port}`));
  const env = { PUBLIC_URL: proxy.url, SMTP_URL: mail.url };
  const databaseUrl = await newDatabase();
  await Promise.all(ports.map((port) => start({ env, port, databaseUrl })));
  await journey(page, mail, proxy.url);
  expect(proxy.sent(/^\/api\//).length).toBeGreaterThan(5);
  await proxy.close();
  await mail.close();
});

async function journey(page: Page, mail: MailServer, publicUrl: string): Promise<void> {
  const email = newEmail();
  await page.goto(publicUrl);
  // A plan that is tapped before hydration is not remembered.
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Get Started Free' }).first().click();
  await expect(page).toHaveURL(/\/register$/);
  await page.goBack();
  const plans = page.getByRole('link', { name: 'Start Free', exact: true });
  await expect(plans).toHaveCount(3);
  await plans.nth(1).click();
  await expect(page).toHaveURL(/\/register$/);
  await registerInBrowser(page, email);

  await expect.poll(() => mail.received.length).toBe(1);
  const [received] = mail.received;
  expect(received?.recipients).toEqual([email]);
  expect(received?.html).toContain('Confirm my email');
  const link = extractTokenLink(received?.text ?? '') ?? '';
  expect(link.startsWith(`${publicUrl}/verify-email?token=`)).toBe(true);
  await page.goto(link);
  // The plan was chosen on the public site, so its payment comes next; the others are a link away.
  await expect(page).toHaveURL(/\/subscribe\?.*plan=pro$/);
  await page.getByRole('link', { name: 'All plans' }).click();
  await expect(page).toHaveURL(/\/onboarding\/plan-selection$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Your choice' })).toContainText('Pro');

  await page
    .getByRole('button', { name: /Starter/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/onboarding\/add-locations$/);
  await page.getByLabel('Restaurant name').fill("Joe's  Café & Bar!");
  await expect(page.getByLabel('Venue ID')).toHaveValue('joe-s-cafe-bar');
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
