import type { Browser, Locator, Page } from '@playwright/test';
import { widgetPath } from '#shared/site/widget-path.ts';

/** How one guest goes through the chat. */
export type GuestBehaviour = {
  /** Whether the guest writes in every text field, or skips all of them. */
  writes: boolean;
  /** Whether the guest decides within two seconds, takes longer, or prefers reduced motion. */
  pace: 'quick' | 'slow' | 'reduced-motion';
};

export type ChatDuration = {
  /** The time from the first question until the thanks. */
  allMs: number;
  /** The part of that time spent waiting for the next input. */
  waitedMs: number;
};

/** The time to read a question, decide, and reach the control with a thumb. */
const DECISION_MS: Readonly<Record<GuestBehaviour['pace'], number>> = {
  quick: 1200,
  slow: 2500,
  'reduced-motion': 1200,
};
/** The time for a letter, at 40 words a minute, each of five letters and a space. */
const LETTER_MS = 60_000 / (40 * 6);
const COMMENT =
  'The lamb fell off the bone and the bread came warm, but we had to ask twice for the bill';

type Step = { input: string; text?: string; tap: string };

/** The steps of a happy guest at the sample venue, which offers rewards. */
function stepsOf({ writes }: GuestBehaviour): Step[] {
  const written = (input: string, text: string): Step =>
    writes ? { input, text, tap: 'button[type=submit]' } : { input, tap: '.quiet' };
  return [
    { input: 'input[value=great]', tap: 'label:has(input[value=great])' },
    { input: 'input[value=food]', tap: 'label:has(input[value=food])' },
    written('textarea', COMMENT),
    written('#answer', 'Maya'),
    { input: '.visit', tap: '.pair button' },
    written('#answer', 'Ada'),
    written('input[type=email]', 'ada@example.com'),
    { input: 'input[value=free_dessert]', tap: 'label:has(input[value=free_dessert])' },
  ];
}

/** Plays a guest at human pace on a phone and measures the time. */
export async function playGuest(
  browser: Browser,
  url: string,
  manner: GuestBehaviour,
): Promise<ChatDuration> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    reducedMotion: manner.pace === 'reduced-motion' ? 'reduce' : 'no-preference',
  });
  try {
    const page = await context.newPage();
    await page.goto(new URL(widgetPath(), url).href);
    await page.locator('select option').nth(1).waitFor({ state: 'attached' });
    const begunAt = performance.now();
    let waitedMs = 0;
    for (const [index, step] of stepsOf(manner).entries()) {
      const answeredAt = performance.now();
      await page.locator(`.composer > :not(.ghost)`).first().waitFor();
      await page.locator(`.composer ${step.input}`).and(live(page)).first().waitFor(ATTACHED);
      if (index > 0) waitedMs += performance.now() - answeredAt;
      await answerStep(page, step, DECISION_MS[manner.pace]);
    }
    await page.locator('.bubble.success, .code').first().waitFor();
    return { allMs: performance.now() - begunAt, waitedMs };
  } finally {
    await context.close();
  }
}

const ATTACHED = { state: 'attached' } as const;

/** The current input. A "ghost" is the outline of the next input, and is left out. */
function live(page: Page): Locator {
  return page.locator('.composer :not(.ghost *)');
}

async function answerStep(
  page: Page,
  { input, text, tap }: Step,
  decisionMs: number,
): Promise<void> {
  if (text !== undefined) {
    const field = page.locator(`.composer ${input}`);
    await humanTap(page, field, decisionMs);
    await field.pressSequentially(text, { delay: LETTER_MS });
  }
  await humanTap(page, page.locator(`.composer ${tap}`).first(), decisionMs);
}

async function humanTap(page: Page, target: Locator, decisionMs: number): Promise<void> {
  await page.waitForTimeout(decisionMs);
  await target.tap();
}
