import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { paths } from '#shared/site/paths.ts';
import { type MailServer, smtpError, startMailServer } from '#testing/mail/mail-server.ts';
import type { StartedServer } from '#testing/start-server.ts';
import { queryDatabase } from './database.ts';
import { BOTH_THEMES, expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { expectToast } from './expect-toast.ts';
import { aVenue } from './guest.ts';
import { type ApiOwner, anOwner, extractTokenLink, signIn } from './owner.ts';
import { expect, test } from './test.ts';

const GRACE = 'grace@example.com';
const REFUSED = 'nobody@example.com';
/** The statistics requests of the dashboard, except those of its first screen. */
const LATE_NUMBERS = /\/api\/stats\/(?!summary|insights|weekly-)/;

test('an owner sees feedback arrive, finds it, replies to it and exports it', async ({
  browser,
  start,
}) => {
  const mail = await startMailServer({
    answer: ({ recipients }) => {
      if (recipients.includes(REFUSED)) throw smtpError(550);
    },
  });
  const server = await start({ env: { SMTP_URL: mail.url } });
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const { owner, venueId } = await aProOwner(page.request, server, mail);
  await signIn(page, owner);
  const listens = page.waitForRequest(/\/api\/feedback\/live$/);
  await page.goto(paths.dashboard);
  await expect(page.getByText('No feedback available yet.').last()).toBeVisible();
  // Wait for the first tab to open the shared connection; otherwise the second might be faster.
  await listens;

  await test.step('the first feedback appears by itself, in every tab over one connection', async () => {
    const otherTab = await context.newPage();
    const streams: string[] = [];
    otherTab.on('request', (request) => streams.push(request.url()));
    await otherTab.goto(paths.home);
    await expect(otherTab.getByText('No Recent Feedback')).toBeVisible();
    await giveFeedback(page.request, { venueId, rating: 'great', textGeneral: 'Great food' });
    await expect(entries(page)).toHaveCount(1);
    await expect(entries(page).getByText('Great food')).toBeVisible();
    // The figures that come in above the first answer do not push it out of sight.
    await expect(page.getByRole('region', { name: 'Patterns' })).toBeAttached();
    await expect(entries(page)).toBeInViewport();
    await expect(otherTab.getByText('Great food')).toBeVisible();
    expect(streams.filter((url) => url.includes('/live'))).toEqual([]);
    await otherTab.close();
  });

  await test.step('while the owner reads the list, the next feedback waits until asked for', async () => {
    await entries(page).first().scrollIntoViewIfNeeded();
    const before = await placeInList(page);
    await giveFeedback(page.request, {
      venueId,
      rating: 'poor',
      textGeneral: 'Terrible wait',
      specificFeedback: 'The soup was raw, and "hot" only by name.\nNever again.',
      serverName: 'Tom',
      customerName: 'Grace',
      email: GRACE,
      isSeriousComplaint: true,
    });
    const bar = page.getByRole('button', { name: '1 new, 1 serious complaint' });
    await expect(bar).toBeVisible();
    expect(await placeInList(page)).toBe(before);
    await bar.focus();
    await page.keyboard.press('Enter');
    await expect(entries(page).first()).toContainText('Serious Complaint');
    await expect(entries(page).first()).toContainText('New');
    await expect(entries(page)).toHaveCount(2);
  });

  await test.step('filters and search find the feedback, and stay in the address', async () => {
    await page.getByRole('combobox', { name: 'Filter by' }).click();
    await page.getByRole('option', { name: 'Serious complaints' }).click();
    await expect(entries(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(entries(page)).toHaveCount(1);
    const search = page.getByPlaceholder('Search by content, server name, or issue...');
    await search.fill('nothing like it');
    await search.press('Enter');
    await expect(page.getByText('Nothing matches these filters')).toBeVisible();
    await search.fill('SOUP');
    await search.press('Enter');
    await expect(entries(page)).toHaveCount(1);
    await expect(page).toHaveURL(/\?type=complaints&q=SOUP$/);
    await expect(page.getByRole('list', { name: 'Applied filters' })).toContainText('Search: SOUP');
  });

  await test.step('a reply survives a reload half written and reaches the guest', async () => {
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(replyBox(page)).toBeFocused();
    await replyBox(page).pressSequentially('We are sorry, ');
    const within = 'section[aria-label="Feedback"]';
    await expectNoAxeViolations(page, { themes: BOTH_THEMES, within });
    await page.reload();
    await expect(replyBox(page)).toHaveValue('We are sorry, ');
    await replyBox(page).fill('We are sorry, Grace. <b>Please</b> come again.');
    await page.getByRole('button', { name: 'Send Reply' }).click();
    await expectToast(page, 'Reply Sent', 'Your reply has been sent to the customer via email');
    await expect(page).toHaveURL(/\?type=complaints&q=SOUP$/);
    await expect(entries(page).first()).toContainText('Replied');
    await expect(page.getByRole('button', { name: 'Reply', exact: true })).toBeHidden();
    await expect.poll(() => mailsTo(mail, GRACE)).toHaveLength(1);
    const [received] = mailsTo(mail, GRACE);
    expect(received?.text).toContain('We are sorry, Grace. <b>Please</b> come again.');
    expect(received?.html).not.toContain('<b>Please');
    expect(received?.text).toContain('The soup was raw');
    await page.getByRole('button', { name: 'Details' }).click();
    await expect(page.getByText('Sent to the guest')).toBeVisible();
  });

  await test.step('a reply that the guest’s mail server refuses is reported and can be sent again', async () => {
    await giveFeedback(page.request, { venueId, rating: 'okay', email: REFUSED });
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(entries(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    await replyBox(page).fill('Was it all right?');
    await page.getByRole('button', { name: 'Send Reply' }).click();
    await expect(entries(page).first()).toContainText('Delivery failed');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(replyBox(page)).toHaveValue('Was it all right?');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  });

  await test.step('the export is a file with all feedback', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^${venueId}-feedback-\\d{4}(-\\d\\d){2}.csv$`),
    );
    const text = await readFile(await file.path(), 'utf8');
    expect(text.split('\n')[0]).toMatch(/^\uFEFFFeedback ID,Venue ID,Rating,/);
    expect(text).toContain('"The soup was raw, and ""hot"" only by name.\nNever again."');
    expect(text).toContain('Great food');
    await expectToast(page, 'Export Ready', file.suggestedFilename());
  });

  await context.close();
  await mail.close();
});

test('an owner on Starter who tries to export is sent to the plans', async ({ page, request }) => {
  await signIn(page, await anOwner(request));
  await page.goto(paths.dashboard);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectToast(page, 'Upgrade Required', 'CSV export is available on Pro and Premium');
});

test('statistics that load late do not move a button that an owner is about to press', async ({
  page,
  request,
}) => {
  const { owner, venueId } = await aVenue(request);
  await giveFeedback(request, { venueId, rating: 'poor', email: GRACE, tableNumber: '4' });
  let comeIn = () => {};
  const until = new Promise<void>((resolve) => {
    comeIn = resolve;
  });
  await page.route(LATE_NUMBERS, async (route) => {
    await until;
    await route.continue();
  });
  await signIn(page, owner);
  await page.goto(paths.dashboard);
  await expect(page.getByRole('link', { name: 'One guest is waiting' })).toBeVisible();
  const reply = entries(page).getByRole('button', { name: 'Reply', exact: true });
  const coming = page.locator('#patterns [aria-busy="true"]');
  await page.locator('#patterns').scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: 'Table Performance' })).toBeVisible();
  // The answers at a glance wait for the same numbers; their lines have their height already.
  const others = page.locator(
    'main [aria-busy="true"]:not(#patterns *, [aria-label="At a glance"] *)',
  );
  await expect(others).toHaveCount(0);
  const placeOf = () => reply.evaluate((button) => button.getBoundingClientRect().top);
  // Unloaded cards must be visible above the button, or the browser's scroll anchoring hides the jump.
  await reply.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  const before = await placeOf();
  await expect(coming).not.toHaveCount(0);
  comeIn();
  await expect(coming).toHaveCount(0);
  expect(await placeOf()).toBeCloseTo(before, 0);
});

async function aProOwner(
  request: APIRequestContext,
  server: StartedServer,
  mail: MailServer,
): Promise<{ owner: ApiOwner; venueId: string }> {
  const owner = await anOwner(request, 'complete', async (_, email) => {
    await expect.poll(() => mailsTo(mail, email)).toHaveLength(1);
    return extractTokenLink(mailsTo(mail, email)[0]?.text ?? '') ?? '';
  });
  const statement = `update businesses set subscription_tier = 'pro'
    where id in (select business_id from members where user_id = $1) returning id`;
  expect(await queryDatabase(server, statement, [owner.user.id])).toHaveLength(1);
  const headers = { authorization: `Bearer ${owner.token}` };
  const user = await (await request.get('/api/auth/user', { headers })).json();
  return { owner: { ...owner, user }, venueId: owner.email.replace(/@.*/, '') };
}

async function giveFeedback(request: APIRequestContext, data: object): Promise<void> {
  expect((await request.post('/api/feedback', { data })).status()).toBe(201);
}

function entries(page: Page) {
  return page.locator('li[id^="feedback-"]');
}

/** The distance from the list's title to its first entry. */
async function placeInList(page: Page): Promise<number> {
  const title = await page.getByRole('heading', { name: 'Recent Feedback' }).elementHandle();
  // Measured in one evaluation, because the statistics above the list may grow between two.
  return entries(page)
    .first()
    .evaluate(
      (entry, heading) =>
        entry.getBoundingClientRect().top - (heading?.getBoundingClientRect().top ?? Number.NaN),
      title,
    );
}

function replyBox(page: Page) {
  return page.getByPlaceholder('Type your reply to the customer here...');
}

function mailsTo(mail: MailServer, address: string) {
  return mail.received.filter(({ recipients }) => recipients.includes(address));
}
