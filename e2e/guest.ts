import path from 'node:path';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import pg from 'pg';
import { readPostmaster } from '../src/server/platform/postgres-process.ts';
import { type ApiOwner, anOwner } from './owner.ts';
import type { StartedServer } from './server.ts';
import { expect } from './test.ts';

export type TestVenue = { owner: ApiOwner; venueId: string; name: string };

/** The venue of a new owner, set up as given. */
export async function aVenue(
  request: APIRequestContext,
  updates: Record<string, unknown> = {},
): Promise<TestVenue> {
  const owner = await anOwner(request);
  const headers = { authorization: `Bearer ${owner.token}` };
  const [venue] = await (await request.get('/api/restaurants', { headers })).json();
  const url = `/api/restaurants/${venue.id}`;
  const answer = await request.fetch(url, { method: 'PUT', headers, data: { updates } });
  expect(answer.status()).toBe(200);
  return { owner, venueId: venue.venueId, name: (await answer.json()).name };
}

/** Opens the widget and waits until a tap is answered. */
export async function openWidget(page: Page, query = ''): Promise<void> {
  await page.goto(`/widget${query}`);
  await expect(page.getByRole('log')).toBeVisible();
}

/** A guest in a hurry taps the conversation until there is something to answer with. */
export async function hurryTo(page: Page, input: Locator): Promise<void> {
  await expect(async () => {
    if (!(await input.isVisible()))
      await page.getByRole('main').click({ position: { x: 3, y: 3 } });
    await expect(input).toBeVisible({ timeout: 250 });
  }).toPass();
}

export async function choose(page: Page, name: string): Promise<void> {
  const choice = page.getByRole('radio', { name, exact: true });
  await hurryTo(page, choice);
  await choice.click();
}

export async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await hurryTo(page, button);
  await button.click();
}

export async function write(page: Page, label: string, text: string, send = 'Send'): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await hurryTo(page, field);
  await field.fill(text);
  await page.getByRole('button', { name: send, exact: true }).click();
}

/** The shortest way through: all that can be skipped is skipped. */
export async function answerQuickly(page: Page, rating: 'Great' | 'Poor' = 'Great'): Promise<void> {
  await choose(page, rating);
  await choose(page, rating === 'Great' ? 'Great food' : 'Terrible wait');
  await press(page, 'Skip');
  if (rating === 'Great') await press(page, 'Skip');
  await press(page, 'Today');
  await press(page, 'Skip');
  await press(page, 'Skip');
}

export function step(page: Page, text: string): Promise<void> {
  return expect(page.getByText(text, { exact: true })).toBeVisible();
}

/** What is stored about a venue, straight from the server's own database. */
export async function storedFeedback(
  server: StartedServer,
  venueId: string,
): Promise<Record<string, unknown>[]> {
  const statement = 'select *, visit_date::text from feedback where venue_id = $1';
  return queryDatabase(server, statement, [venueId]);
}

/** For what no page can bring about. */
export async function queryDatabase(
  { dataDir }: StartedServer,
  statement: string,
  values: unknown[],
): Promise<Record<string, unknown>[]> {
  const host = readPostmaster(path.join(dataDir, 'db'))?.socketFolder;
  const client = new pg.Client({ host, user: 'tabletalk', database: 'postgres' });
  await client.connect();
  const { rows } = await client.query(statement, values).finally(() => client.end());
  return rows;
}
