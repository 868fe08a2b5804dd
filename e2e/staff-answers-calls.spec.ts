import type { APIRequestContext, Page } from '@playwright/test';
import { BOTH_THEMES, expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { aVenue } from './guest.ts';
import { aStaffMember, signIn } from './owner.ts';
import { expect, test } from './test.ts';

const TABLET = { width: 1180, height: 820 };
const PHONE = { width: 390, height: 844 };

test('of two staff members who claim the same call only one gets it, and a board lists what it missed while offline', async ({
  page,
  request,
  browser,
  baseURL,
  line,
}) => {
  const { owner, venueId } = await aVenue(request, { liveFloor: true, tables: ['1', '7', '12'] });
  const tom = await aStaffMember(request, owner, { firstName: 'Tom' });

  // The tablet at the kitchen pass, behind a proxy that can cut the connection.
  await page.setViewportSize(TABLET);
  await signIn(page, owner);
  await page.goto(`${line.url}/floor`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText('Nobody is waiting').last()).toBeVisible();
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });

  const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce', baseURL });
  const phone = await context.newPage();
  await signIn(phone, tom);
  await phone.goto('/');
  await phone.getByRole('link', { name: 'Floor' }).click();
  await expect(phone.getByText('Nobody is waiting').last()).toBeVisible();

  await call(request, venueId, '7');
  await expect(cardOf(page, '7')).toContainText('Go here first');
  await expect(cardOf(page, '7')).toContainText('Disappointing food');
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });

  // The phone claims the call while it still looks unclaimed on the tablet.
  let release: (() => void) | undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  line.fail(/^\/api\/floor\?/, { type: 'held', until });
  await phone.getByRole('button', { name: 'I’m going to Table 7' }).click();
  await expect(cardOf(phone, '7')).toContainText('Table 7 is yours');
  await page.getByRole('button', { name: 'I’m going to Table 7' }).click();
  await expect(page.getByText('Tom got there first')).toBeVisible();
  release?.();
  line.mend();
  await expect(cardOf(page, '7')).toContainText('Tom is going');
  await page.getByRole('button', { name: 'Seen' }).click();
  await expect(page.getByText('Tom got there first')).toHaveCount(0);
  await expect(cardOf(page, '7')).toHaveCount(1);

  await phone.getByRole('button', { name: 'I’m at table 7' }).click();
  await expect(cardOf(page, '7')).toContainText('at the table');
  // Keep the phone active: on a busy machine the sheet could otherwise close between two steps.
  await phone.evaluate(() => {
    setInterval(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' })), 1_000);
  });
  await phone.getByRole('button', { name: 'Done at Table 7' }).click();
  // The first tap removes the call from every board; the outcome is recorded afterwards.
  await expect(cardOf(page, '7')).toHaveCount(0);
  const sheet = phone.getByRole('dialog', { name: 'Table 7 is done' });
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('Please tap what helped first.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Replaced' }).click();
  await sheet.getByRole('button', { name: 'Add a note' }).click();
  await sheet.getByLabel('Note for the team').fill('A fresh plate of lamb');
  await expectNoAxeViolations(phone, { themes: BOTH_THEMES });
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(cardOf(phone, '7')).toHaveCount(0);

  line.cut();
  await expect(page.getByText('No signal')).toBeVisible();
  await expect(page.getByText(/^Nobody was waiting at \d\d:\d\d$/)).toBeVisible();
  await call(request, venueId, '12');
  await call(request, venueId, '1');
  await phone.getByRole('button', { name: 'I’m going to Table 1', exact: true }).click();
  await expect(cardOf(phone, '1')).toContainText('Table 1 is yours');
  line.mend();
  const band = page.getByRole('status').filter({ hasText: /This screen was away for \d+ (s|min)/ });
  await expect(band).toContainText('Table 12 called. Tom took table 1.');
  await expect(cardOf(page, '12')).toHaveCount(1);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Seen' }).click();
  await call(request, venueId, '7');
  await expect(cardOf(page, '7')).toHaveCount(1);
  await expect(band).toHaveCount(0);
  await context.close();
});

/** Makes a guest's call from this table through the API. */
async function call(
  request: APIRequestContext,
  venueId: string,
  tableNumber: string,
): Promise<void> {
  const data = { venueId, tableNumber, rating: 'fair', primaryIssue: 'Disappointing food' };
  expect((await request.post('/api/calls', { data })).status()).toBe(201);
}

function cardOf(page: Page, table: string) {
  return page.getByRole('region', { name: new RegExp(`\\btable ${table}\\b`, 'i') });
}

test('a table that a manager has dragged into place stays there on every board, whoever calls', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { owner, venueId } = await aVenue(request, { liveFloor: true, tables: ['1', '7', '12'] });
  await page.setViewportSize(TABLET);
  await signIn(page, owner);
  await page.goto('/floor');
  const room = page.getByRole('region', { name: 'The room', exact: true });
  const seven = (board: Page) => board.getByTitle(/^(Table )?7\b/);
  await expect(seven(page)).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Arrange the tables' }).click();
  const table = page.getByRole('button', { name: 'Table 7', exact: true });
  const walls = page.getByRole('region', { name: 'The room, being arranged' });
  const { x, y, width, height } = (await walls.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await table.hover();
  await page.mouse.down();
  await page.mouse.move(x + width * 0.7, y + height * 0.7);
  await page.mouse.move(x + width * 0.8, y + height * 0.8);
  await page.mouse.up();
  await page.getByRole('button', { name: '+ Bar' }).click();
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(room.getByText('Bar')).toBeVisible();

  const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce', baseURL });
  const phone = await context.newPage();
  await signIn(phone, await aStaffMember(request, owner, { firstName: 'Tom' }));
  await phone.goto('/floor');
  for (const board of [page, phone]) {
    const standing = async () => {
      const of = await seven(board).boundingBox();
      const wall = await board.getByRole('region', { name: 'The room', exact: true }).boundingBox();
      if (!of || !wall) return [];
      const across = (of.x + of.width / 2 - wall.x) / wall.width;
      const down = (of.y + of.height / 2 - wall.y) / wall.height;
      return [Math.round(across * 10), Math.round(down * 10)];
    };
    await expect.poll(standing).toEqual([8, 8]);
  }
  const before = await seven(phone).boundingBox();
  await call(request, venueId, '7');
  await expect(cardOf(phone, '7')).toBeVisible();
  expect(await seven(phone).boundingBox()).toEqual(before);
  await phone.getByRole('button', { name: 'I’m going to Table 7' }).click();
  await expect(cardOf(phone, '7')).toContainText('Table 7 is yours');
  expect(await seven(phone).boundingBox()).toEqual(before);
  await context.close();
});
