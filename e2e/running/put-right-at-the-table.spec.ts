import type { Browser, Page } from '@playwright/test';
import { paths } from '#shared/site/paths.ts';
import { newDatabase } from '../database.ts';
import { aVenue, fillAndSend, openWidget, pressButton, pressSpace } from '../guest.ts';
import { type ApiOwner, aStaffMember, signIn } from '../owner.ts';
import { extendCallOfferWait } from '../patient-chat.ts';
import { expect, test } from '../process-test.ts';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 1180, height: 820 };
const DESKTOP = { width: 1440, height: 900 };

test('two servers that start at the same time on an empty database both work: a guest calls, a staff member helps and the owner sees it', async ({
  start,
  browser,
  playwright,
}) => {
  const databaseUrl = await newDatabase({ isMigrated: false });
  const [here, there] = await Promise.all([start({ databaseUrl }), start({ databaseUrl })]);
  for (const { url } of [here, there]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const request = await playwright.request.newContext({ baseURL: here.url });
  const { owner, venueId } = await aVenue(request, { liveFloor: true, tables: ['3', '7', '12'] });
  const maya = await aStaffMember(request, owner, { firstName: 'Maya' });

  const tablet = await device(browser, there.url, TABLET, maya);
  await tablet.goto(paths.floor);
  await expect(tablet.getByText('Live', { exact: true })).toBeVisible();
  const desk = await device(browser, here.url, DESKTOP, owner);
  await desk.goto(paths.home);

  const phone = await device(browser, here.url, PHONE);
  await extendCallOfferWait(phone);
  await openWidget(phone, `?venue=${venueId}&table=7`);
  await pressSpace(phone.getByRole('radio', { name: 'Fair', exact: true }));
  await pressSpace(phone.getByRole('radio', { name: 'Disappointing food', exact: true }));
  await pressButton(phone, 'Yes, please');
  const card = phone.getByRole('region', { name: 'Your call to the team' });
  await expect(card.getByText('We have told the team')).toBeVisible();

  await tablet.getByRole('button', { name: 'I’m going to Table 7' }).click();
  await expect(card.getByText('Maya is on the way')).toBeVisible();

  // The guest continues the chat in the meantime, and the feedback is linked to the call.
  await fillAndSend(phone, 'Your comment', 'The pie was cold in the middle');
  await skip(phone, 'E-mail');
  await skip(phone, 'First name');
  await pressSpace(phone.getByRole('button', { name: 'No thanks', exact: true }));
  await expect(phone.getByText('Thank you for telling us.')).toBeVisible();

  await desk.goto(`${paths.feedback}?show=complaints&state=taken`);
  await expect(desk.getByText('The pie was cold in the middle').first()).toBeVisible();

  await tablet.getByRole('button', { name: 'Done at Table 7' }).click();
  const sheet = tablet.getByRole('dialog', { name: 'Table 7 is done' });
  await sheet.getByRole('button', { name: 'Replaced' }).click();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(tablet.getByRole('button', { name: 'Done at Table 7' })).toHaveCount(0);
  await expect(card.getByText('Was that sorted out?')).toBeVisible();
  await pressButton(phone, 'Yes');
  await expect(card.getByText('Good. Thank you for giving us the chance.')).toBeVisible();

  await desk.goto(`${paths.feedback}?show=complaints&state=resolved`);
  await expect(desk.getByText('The pie was cold in the middle').first()).toBeVisible();
  await expect(desk.getByText('Replaced', { exact: false }).first()).toBeVisible();
  await desk.goto(paths.home);
  await expect(desk.getByRole('link', { name: /Sorted at the table\./ })).toBeVisible();
  await Promise.all([phone, tablet, desk].map((page) => page.context().close()));
  await request.dispose();
  for (const server of [here, there]) expect(await server.stop()).toBe(0);
});

async function device(
  browser: Browser,
  baseURL: string,
  viewport: { width: number; height: number },
  who?: ApiOwner,
): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (who) await signIn(page, who);
  return page;
}

async function skip(page: Page, label: string): Promise<void> {
  await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  await pressSpace(page.getByRole('button', { name: 'Skip', exact: true }));
}
