import type { APIRequestContext, Locator, Page, Response } from '@playwright/test';
import type { StartedServer } from '#testing/start-server.ts';
import { queryDatabase } from './database.ts';
import { type ApiOwner, anOwner } from './owner.ts';
import { expect } from './test.ts';

export type TestVenue = { owner: ApiOwner; venueId: string; name: string };

/** Creates a venue with these settings, and its owner. */
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

/** Opens the widget and waits until it responds to taps. */
export async function openWidget(page: Page, query = ''): Promise<void> {
  await page.goto(`/widget${query}`);
  await expect(page.getByRole('log')).toBeVisible();
}

/** The widget's own page, or its frame in another one. */
export type Widget = Pick<Page, 'getByRole' | 'getByLabel'>;

/*
 * Tests run with reduced motion, so there are no delays between questions; Playwright waits for each
 * control before it clicks or fills it.
 */

export async function chooseOption(widget: Widget, name: string): Promise<void> {
  await widget.getByRole('radio', { name, exact: true }).click();
}

export async function pressButton(widget: Widget, name: string): Promise<void> {
  await widget.getByRole('button', { name, exact: true }).click();
}

export async function fillAndSend(
  widget: Widget,
  label: string,
  text: string,
  send = 'Send',
): Promise<void> {
  await widget.getByLabel(label, { exact: true }).fill(text);
  await pressButton(widget, send);
}

/** Takes a happy guest to the rewards, skipping every optional question. */
export async function answerQuickly(
  widget: Widget,
  rating: 'Excellent' | 'Great' = 'Great',
): Promise<void> {
  await pressSpace(widget.getByRole('radio', { name: rating, exact: true }));
  await pressSpace(widget.getByRole('radio', { name: 'Great food', exact: true }));
  await skip(widget, 'Your comment');
  await skip(widget, "Team member's name");
  await pressSpace(widget.getByRole('button', { name: 'Today', exact: true }));
  await skip(widget, 'First name');
  await skip(widget, 'E-mail');
}

/**
 * Answers every question up to the reward code by position, so that it works in any language. A
 * guest who reports a danger waits for the safety advice and is offered no reward.
 */
export async function answerByPosition(
  page: Page,
  {
    words,
    isAnonymous = false,
    isInDanger = false,
    atEachStep = async () => undefined,
  }: {
    words: string;
    isAnonymous?: boolean;
    isInDanger?: boolean;
    atEachStep?: () => Promise<void>;
  },
): Promise<void> {
  const skipped = '.composer .quiet';
  const submit = () => pressSpace(page.locator('.composer button[type=submit]'));
  const advice: Step[] = isInDanger ? [['.urgent', async () => undefined]] : [];
  const reward: Step[] = isInDanger ? [] : [['input[value=free_dessert]', pressSpace]];
  const steps: Step[] = [
    ['input[value=great]', pressSpace],
    ['input[value=food]', pressSpace],
    ['textarea', (input) => input.fill(words).then(submit)],
    ...advice,
    [skipped, pressSpace],
    ['.pair button', pressSpace],
    [skipped, pressSpace],
    [
      'input[type=email]',
      isAnonymous
        ? () => pressSpace(page.locator(skipped).first())
        : (input) => input.fill('ada@example.com').then(submit),
    ],
    ...reward,
  ];
  for (const [selector, answer] of steps) {
    const input = page.locator(selector).first();
    await expect(input).toBeVisible();
    await atEachStep();
    await answer(input);
  }
  await expect(page.locator(isInDanger ? '.finale .urgent' : '.code')).toBeVisible();
  await atEachStep();
}

type Step = [selector: string, answer: (input: Locator) => Promise<void>];

/**
 * Waits for the response to the finished feedback, not to the unfinished parts sent before the end.
 */
export function waitForFinishedFeedback(page: Page): Promise<Response> {
  return page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/feedback') &&
      response.status() === 201 &&
      !response.request().postDataJSON().unfinishedAt,
  );
}

/** Chooses or presses with the space bar, because a new input ignores taps for a moment. */
export async function pressSpace(control: Locator): Promise<void> {
  await control.press('Space');
}

/** Skips the named question; the name matters because all questions have the same button. */
async function skip(widget: Widget, label: string): Promise<void> {
  await expect(widget.getByLabel(label, { exact: true })).toBeVisible();
  await pressSpace(widget.getByRole('button', { name: 'Skip', exact: true }));
}

export function expectText(page: Page, text: string): Promise<void> {
  return expect(page.getByText(text, { exact: true })).toBeVisible();
}

/** Expects the header to stay at the top while the guest scrolls, on a phone and a desktop. */
export async function expectHeaderInPlace(page: Page): Promise<void> {
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    const tops = await page.evaluate(() => {
      const top = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN;
      const screen = document.querySelector('.screen');
      const asItCame = top('header') - top('.screen');
      screen?.scrollTo(0, screen.scrollHeight);
      return { asItCame, scrolledToTheEnd: top('header') - top('.screen') };
    });
    expect(tops, `at ${width}×${height}`).toEqual({ asItCame: 0, scrolledToTheEnd: 0 });
  }
}

const SCREENS = [
  [390, 844],
  [1280, 800],
  [375, 667],
] as const;

/** Reads a venue's stored feedback straight from the database. */
export async function readStoredFeedback(
  server: StartedServer,
  venueId: string,
): Promise<Record<string, unknown>[]> {
  const statement = 'select *, visit_date::text from feedback where venue_id = $1';
  return queryDatabase(server, statement, [venueId]);
}
