import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from './test.ts';

type Theme = 'light' | 'dark';
type AxeCheckOptions = {
  /** The themes to check, one after the other on the same page; by default only the current one. */
  themes?: readonly Theme[];
  /** A selector; only its content is checked. */
  within?: string;
};

export const BOTH_THEMES = ['light', 'dark'] as const;

const AXE_FILE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** Only violations: collecting the selectors of passed checks would take most of the time. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false };
const COLOUR_RULES = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };
let axeSource: Promise<string> | undefined;

/** Expects no axe violations in the page and in each of its frames. */
export async function expectNoAxeViolations(
  page: Page,
  { themes, within }: AxeCheckOptions = {},
): Promise<void> {
  for (const [index, theme] of (themes ?? [undefined]).entries()) {
    if (theme) await applyTheme(page, theme);
    // Another theme changes only colours, so only the colour rules run again.
    const options: RunOptions = index > 0 ? { ...OPTIONS, runOnly: COLOUR_RULES } : OPTIONS;
    const frames = within ? [page.mainFrame()] : await loadedFrames(page);
    const findings = await Promise.all(frames.map((frame) => findingsIn(frame, options, within)));
    expect(findings.flat(), `${page.url()} ${theme ?? ''}`).toEqual([]);
  }
}

/**
 * Waits for frames to load: a frame that replaced its document later would lose the injected axe.
 */
async function loadedFrames(page: Page): Promise<Frame[]> {
  const frames = page.frames();
  for (const frame of frames) {
    const element = frame.parentFrame() && (await frame.frameElement());
    if (!(await element?.getAttribute('src'))) continue;
    await frame.waitForURL(({ href }) => href !== 'about:blank');
  }
  return frames;
}

/** Waits until the page has applied the theme, which takes until its next frame. */
async function applyTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    (wanted) => matchMedia(`(prefers-color-scheme: ${wanted})`).matches,
    theme,
  );
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

async function findingsIn(frame: Frame, options: RunOptions, within?: string): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) {
    axeSource ??= readFile(AXE_FILE, 'utf8');
    await frame.evaluate(await axeSource);
    await frame.evaluate(rememberColours);
  }
  return frame.evaluate(reportFindings, [options, within] as const);
}

/**
 * Runs in the page. An element may be in the middle of a colour transition, so a finding counts only
 * if nothing changed during the check. No time limit: on a busy machine one check takes long.
 */
async function reportFindings([options, selector]: readonly [RunOptions, string | undefined]) {
  const { axe } = window as unknown as { axe: Axe };
  // Endless animations are ignored; they do not change colours.
  const findMoving = () =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  for (;;) {
    for (let moving = findMoving(); moving.length > 0; moving = findMoving()) {
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
    const changes = new MutationObserver(() => {
      hasChanged = true;
    });
    let hasChanged = false;
    changes.observe(document, { attributes: true, childList: true, subtree: true });
    const { violations } = await axe.run(selector ?? document, options);
    hasChanged ||= changes.takeRecords().length > 0 || findMoving().length > 0;
    changes.disconnect();
    if (violations.length > 0 && hasChanged) continue;
    return violations.map(
      ({ id, nodes: [node] }) => `${id}: ${node?.html} ${node?.failureSummary}`,
    );
  }
}

/** Caches parsed colours: axe would parse the same dozen again for every element. */
function rememberColours(): void {
  const { axe } = window as unknown as { axe: Axe };
  const { prototype } = axe.commons.color.Color;
  const read = prototype.parseString;
  const known = new Map<string, Pick<Colour, 'r' | 'g' | 'b' | 'alpha'>>();
  prototype.parseString = function (this: Colour, text) {
    const before = known.get(text);
    if (before) return Object.assign(this, before);
    read.call(this, text);
    known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
    return this;
  };
}

type Colour = {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(this: Colour, text: string): Colour;
};
type Axe = {
  run(where: Document | string, options: RunOptions): Promise<AxeResults>;
  commons: { color: { Color: { prototype: Colour } } };
};
