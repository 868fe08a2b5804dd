import type { APIRequestContext } from '@playwright/test';
import { BOTH_THEMES, expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { aVenue } from './guest.ts';
import { signIn } from './owner.ts';
import { expect, test } from './test.ts';

const TABLET = { width: 1024, height: 768 };

test('a manager adds people to the roster, an offline tablet gives them tables, and answers from a table belong to its person', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const venue = await aVenue(request, { liveFloor: true, tables: ['6', '7', 'Bar 1', 'Bar 2'] });
  const { owner, venueId } = venue;
  await signIn(page, owner);
  await page.goto('/settings?tab=people');
  await expect(page.getByText('Nobody yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Tom');
  await page.getByLabel('Also known as').fill('Tommy');
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Also known as Tommy')).toBeVisible();
  await page.getByRole('button', { name: 'Add Ada' }).click();
  await expect(page.getByText('Signs in as Ada Lovelace')).toBeVisible();

  const headers = { authorization: `Bearer ${owner.token}` };
  const data = { name: 'Tablet at the pass', venueId };
  const added = await request.post('/api/team/devices', { headers, data });
  const { pairingCode } = await added.json();
  const context = await browser.newContext({ viewport: TABLET, reducedMotion: 'reduce', baseURL });
  const tablet = await context.newPage();
  await tablet.goto(`/devices/pair?code=${pairingCode}`);
  await tablet.getByRole('button', { name: 'Pair this device' }).click();
  await tablet.getByRole('link', { name: 'Floor' }).click();
  await tablet.getByRole('button', { name: 'Assign the tables' }).click();
  const sections = tablet.getByRole('dialog');
  await expect(sections.getByText('0 of 4 tables have someone')).toBeVisible();
  await expectNoAxeViolations(tablet, { themes: BOTH_THEMES });

  await context.setOffline(true);
  // By keyboard, as far as it goes.
  await sections.getByRole('button', { name: 'Tom, No tables yet' }).focus();
  await tablet.keyboard.press('Enter');
  await sections.getByRole('button', { name: 'Table 7, free' }).focus();
  await tablet.keyboard.press('Space');
  await sections.getByRole('button', { name: 'Ada, No tables yet' }).click();
  await sections.getByRole('button', { name: 'All Bar tables' }).click();
  await expect(sections.getByText('3 of 4 tables have someone')).toBeVisible();
  await expect(sections.getByText('Still free: 6.')).toBeVisible();
  await expectNoAxeViolations(tablet, { themes: BOTH_THEMES });
  await sections.getByRole('button', { name: 'Start the shift' }).click();
  await expect(tablet.getByText(/are saved on this device/)).toBeVisible();
  await expect(tablet.getByText('Table 7, quiet, Tom’s')).toBeAttached();
  await context.setOffline(false);
  await expect(tablet.getByText(/are saved on this device/)).toHaveCount(0);
  await expect.poll(() => tablesOf(request, venueId, headers)).toEqual(['7', 'Bar 1', 'Bar 2']);

  // The answer of a guest at table 7 is one from Tom's section.
  const said = { venueId, tableNumber: 'Table 07', rating: 'great', primaryIssue: 'Food' };
  expect((await request.post('/api/feedback', { data: said })).status()).toBe(201);
  const people = await request.get(`/api/stats/people?venueId=${venueId}`, { headers });
  expect(await people.json()).toMatchObject([
    { name: 'Ada', answers: 0 },
    { name: 'Tom', answers: 1 },
  ]);
  await context.close();
});

async function tablesOf(
  request: APIRequestContext,
  venueId: string,
  headers: Record<string, string>,
): Promise<string[]> {
  const answer = await request.get(`/api/sections?venueId=${venueId}`, { headers });
  const { sections } = (await answer.json()) as { sections: { tables: string[] }[] };
  return sections.flatMap(({ tables }) => tables).sort();
}
