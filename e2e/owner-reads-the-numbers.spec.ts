import type { APIRequestContext, Locator, Page, Response } from '@playwright/test';
import {
  EMBEDDED_RESPONSES_ELEMENT_ID,
  type EmbeddedResponses,
} from '#shared/site/embedded-responses.ts';
import { expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { expectToast } from './expect-toast.ts';
import { aVenue } from './guest.ts';
import { type ApiOwner, signIn } from './owner.ts';
import { expect, test } from './test.ts';

const GUESTS = [
  { rating: 'great', serverName: 'Maya', tableNumber: '4', visitTime: '19:30' },
  { rating: 'excellent', serverName: 'Maya', tableNumber: '4', visitTime: '7:10 PM' },
  { rating: 'okay', serverName: 'Tom', tableNumber: '7', visitTime: '13:00' },
  { rating: 'poor', serverName: 'Tom', tableNumber: '7', visitTime: '15:15' },
  { rating: 'fair', tableNumber: '7', visitTime: '15:45' },
  { rating: 'poor', tableNumber: '9', visitTime: '16:00', isSeriousComplaint: true },
];
const PHONE = { width: 412, height: 839 };
const REWARDS = ['free_dessert', '10_off'];

const FIRST_SCREEN = [
  '/api/restaurants',
  '/api/stats/summary',
  '/api/stats/insights',
  '/api/stats/weekly-summary',
];

test('the feedback of a few guests is reflected in every statistic of the dashboard', async ({
  page,
  request,
  baseURL,
}) => {
  const { owner, venueId } = await aVenue(request);
  const news = await followNews(baseURL, owner);
  for (const [index, guest] of GUESTS.entries()) {
    await giveFeedback(request, { venueId, ...guest, rewardSelected: REWARDS[index] });
  }
  await signIn(page, owner);
  // Wait for all announcements: a page that receives one later would send its requests again.
  await expect.poll(news.count).toBe(GUESTS.length);
  const calls = callsOf(page);
  const answered = await pathsIn(await page.goto('/dashboard?purchase=cancelled&range=all'));
  await expectToast(page, 'Your purchase was cancelled. No charges were made.');
  await expect(page).toHaveURL(/\/dashboard\?range=all$/);

  const waiting = 'Three guests are waiting for you. Read them';
  await expect(page.getByRole('link', { name: waiting })).toBeInViewport();
  await expect(card(page, 'Key figures')).toContainText('Total Feedback6');
  // The data of the first screen came with the page and must not be requested again.
  const known = FIRST_SCREEN.filter((path) => answered.has(path));
  expect(calls.filter((path) => known.includes(path))).toEqual([]);
  news.leave();
  await readKeyStats(page);
  await readWeek(page);
  await page.locator('#patterns').scrollIntoViewIfNeeded();
  await readPatterns(page);
  await readDesktopCards(page);

  await page.setViewportSize(PHONE);
  await page.goto('/dashboard?range=all');
  await expect(page.getByRole('link', { name: waiting })).toBeInViewport();
  await readKeyStats(page);
  await unfold(page, ['Weekly Summary']);
  await readWeek(page);
  await page.locator('#patterns').scrollIntoViewIfNeeded();
  await unfold(page, ['Feedback by Time of Day', 'Weekly Trends']);
  await readPatterns(page);
  await openMenu(page);
  await turnCarousel(page);

  await giveFeedback(request, { venueId, rating: 'great' });
  await expect(card(page, 'Key figures')).toContainText('Total Feedback7');

  await card(page, 'Weekly Summary').getByRole('button', { name: 'Read it' }).click();
  await expect(page).toHaveURL(/\/dashboard\?type=complaints$/);
  await page.goto('/dashboard?upgrade=premium');
  await expect(page.getByRole('dialog', { name: 'Choose your plan' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /Premium/ })).toBeChecked();
  await expect(page).toHaveURL(/\/dashboard$/);
});

/**
 * The API paths whose responses are embedded in the page. A busy server leaves out slow ones, or
 * the whole element if it does not know the session in time.
 */
async function pathsIn(response: Response | null): Promise<Set<string>> {
  const element = new RegExp(`id="${EMBEDDED_RESPONSES_ELEMENT_ID}">(.*?)</script>`, 's');
  const json = element.exec((await response?.text()) ?? '')?.[1] ?? '{"answers":{}}';
  const { answers } = JSON.parse(json) as EmbeddedResponses;
  return new Set(Object.keys(answers).map((address) => address.split('?', 1)[0] ?? ''));
}

/** Counts the feedback announced on the owner's event stream. */
async function followNews(
  baseURL: string,
  { token }: ApiOwner,
): Promise<{ count: () => number; leave: () => void }> {
  const left = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await fetch(`${baseURL}/api/feedback/live`, { headers, signal: left.signal });
  let heard = '';
  const read = async () => {
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) heard += part;
  };
  read().catch(() => undefined);
  return {
    count: () => heard.split('event: feedback').length - 1,
    leave: () => left.abort(),
  };
}

/** Opens the menu, on a phone the only navigation. */
async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
}

/** The API paths that the page requests from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

async function readKeyStats(page: Page): Promise<void> {
  const stats = card(page, 'Key figures');
  await expect(stats).toContainText('Total Feedback6');
  await expect(stats).toContainText('Satisfaction Rate50%');
  await expect(stats).toContainText('Avg Response TimeNot tracked yet');
  await expect(stats).toContainText('Rewards Claimed2');
  const rewards = page.getByRole('tooltip');
  const button = stats.getByRole('button', { name: 'Rewards by type' });
  await openTip(page, button, rewards, async () => {
    await button.blur();
    await button.focus();
  });
  await expect(rewards).toContainText('10% off next visit1');
  await expect(rewards).toContainText('Free dessert1');
  await page.keyboard.press('Escape');
}

async function readWeek(page: Page): Promise<void> {
  const week = card(page, 'Weekly Summary');
  await expect(week).toContainText('Serious this week');
  await expect(week).toContainText('Serious complaints1');
  await expect(week).toContainText('Negative feedback3');
  await expect(week).toContainText('Server mentions4');
  // Maya and Tom are named equally often, so neither is "most named".
  await expect(week).not.toContainText('Most named');
}

async function readPatterns(page: Page): Promise<void> {
  const times = card(page, 'Feedback by Time of Day');
  await expect(times).toContainText('15:00 – 17:00');
  await expect(times.getByRole('img', { name: /busiest hour is 15:00 with 2/ })).toBeVisible();
  const trends = card(page, 'Weekly Trends');
  await expect(trends).toContainText('This week6');
  await expect(trends).toContainText('Up +100%');
}

/** Unfolds these sections, which show only their names at first. */
async function unfold(page: Page, names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('button', { name }).click();
}

async function readDesktopCards(page: Page): Promise<void> {
  await readHeatmap(page);
  await readServers(page, 'Top Praised Servers');
  await readTables(page);
  await expect(page.getByRole('region', { name: 'Insights' })).toBeHidden();
  await chooseOwnPeriod(page);
}

/**
 * Goes through the carousel card by card, and from the last to the first. The answer about tables at
 * the top of the page turns it to the card about them.
 */
async function turnCarousel(page: Page): Promise<void> {
  await readHeatmap(page);
  await page.getByRole('button', { name: 'Next insight' }).click();
  await readServers(page, 'Server Leaderboard');
  await expect(card(page, 'Complaints Heatmap')).toBeHidden();
  await page.getByRole('button', { name: 'Show Table Performance' }).click();
  await readTables(page);
  await page.getByRole('button', { name: 'Next insight' }).click();
  await expect(card(page, 'Complaints Heatmap')).toBeVisible();
  await page.getByRole('button', { name: 'Previous insight' }).click();
  await expect(card(page, 'Table Performance')).toBeVisible();
  await page.getByRole('button', { name: 'Next insight' }).click();
  await expect(card(page, 'Table Performance')).toBeHidden();

  const glance = page.getByRole('list', { name: 'At a glance' });
  await glance.getByRole('button', { name: /^Tables/ }).click();
  await expect(card(page, 'Table Performance')).toBeInViewport();
  await expect(page.getByRole('group', { name: 'Table Performance, 3 of 3' })).toBeFocused();
  await expectNoAxeViolations(page);
}

async function readHeatmap(page: Page): Promise<void> {
  const worst = card(page, 'Complaints Heatmap').getByRole('button', {
    name: '3 PM: 2 complaints',
  });
  await expect(worst).toHaveText('2');
  const tip = page.getByRole('tooltip', { name: '3 PM: 2 complaints' });
  await openTip(page, worst, tip, () => worst.click());
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tooltip', { name: '4 PM: 1 complaint' })).toBeVisible();
  await page.keyboard.press('Escape');
}

/**
 * Opens a tooltip, with retries: cards that load late move the page, which closes tooltips. Even the
 * scroll event of Playwright's own scrolling may arrive after the tap.
 */
async function openTip(
  page: Page,
  mark: Locator,
  tip: Locator,
  open: () => Promise<void>,
): Promise<void> {
  await mark.scrollIntoViewIfNeeded();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(async () => {
    await open();
    await expect(tip).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

async function readServers(page: Page, title: string): Promise<void> {
  const rows = card(page, title).getByRole('listitem');
  await expect(rows).toHaveText([/^MayaNamed 2 times/, /^TomNamed 2 times/]);
}

async function readTables(page: Page): Promise<void> {
  await expect(card(page, 'Table Performance').getByRole('listitem')).toHaveText([
    /Table 7Mostly negative.*3 ratings.*1 neutral · 2 negative/,
    /Table 4Mostly positive.*2 ratings.*2 positive/,
    /Table 9Mostly negative.*1 rating.*1 negative/,
  ]);
}

async function chooseOwnPeriod(page: Page): Promise<void> {
  const heatmap = card(page, 'Complaints Heatmap');
  await heatmap.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Custom range' }).click();
  await heatmap.getByLabel('Start date').fill('2020-02-02');
  await heatmap.getByLabel('End date').fill('2020-02-01');
  await expect(heatmap.getByText('Start date must be before end date')).toBeVisible();
  await heatmap.getByLabel('End date').fill('2020-02-02');
  await expect(heatmap.getByText('No data available')).toBeVisible();
}

function card(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

async function giveFeedback(request: APIRequestContext, data: object): Promise<void> {
  const answer = await request.post('/api/feedback', { data });
  expect(answer.status()).toBe(201);
}
