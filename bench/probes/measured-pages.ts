import type { Page } from '@playwright/test';
import { FEEDBACK_PAGE_SIZE } from '#shared/feedback/list-contract.ts';
import { paths } from '#shared/site/paths.ts';

/** A page to measure, and when it counts as usable. */
export type MeasuredPage = {
  name: string;
  path: string;
  viewport: { width: number; height: number };
  /** Whether the page is for signed-in owners. */
  isOwners: boolean;
  /** Whether the page is opened often, so that loading it from a filled cache matters too. */
  isComeBackTo: boolean;
  /** Whether the largest paint is judged instead of the elements below. */
  isJudgedByLargestPaint: boolean;
  /** The elements that have to be visible. */
  shown: { selector: string; least: number }[];
  /** The elements that React must have hydrated. */
  held: string[];
  /**
   * Uses the page as soon as it seems usable. The returned function checks the result once loading
   * has finished.
   */
  use?: (page: Page) => Promise<() => Promise<void>>;
};

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const EMAIL = 'input[type=email]';
const CODE = 'input[name=reward-code]';
const SUBMIT = 'button[type=submit]';
/** The number of entries that the list shows before it is expanded. */
const UNFOLDED_ENTRIES = 3;

export const DASHBOARD: MeasuredPage = {
  name: 'dashboard',
  path: paths.dashboard,
  viewport: DESK,
  isOwners: true,
  isComeBackTo: true,
  isJudgedByLargestPaint: false,
  shown: [
    { selector: 'section[aria-label="Key figures"][aria-busy="false"]', least: 1 },
    {
      selector: 'section[aria-label="Feedback"] ul[aria-busy="false"] > li',
      least: UNFOLDED_ENTRIES,
    },
  ],
  held: [],
};

const INBOX: MeasuredPage = {
  name: 'inbox',
  path: paths.feedback,
  viewport: DESK,
  isOwners: true,
  isComeBackTo: true,
  isJudgedByLargestPaint: false,
  shown: [{ selector: 'section[aria-label="Feedback list"] li', least: FEEDBACK_PAGE_SIZE }],
  held: [],
};

const SIGN_IN: MeasuredPage = {
  name: 'sign-in page',
  path: paths.login,
  viewport: DESK,
  isOwners: false,
  isComeBackTo: false,
  isJudgedByLargestPaint: false,
  shown: [EMAIL, SUBMIT].map((selector) => ({ selector, least: 1 })),
  held: [EMAIL, SUBMIT, 'form'],
  use: (page) => typeInto(page, EMAIL, { typed: 'somebody', kept: 'somebody' }),
};

const REDEEM: MeasuredPage = {
  name: 'redeem page',
  path: paths.redeem,
  viewport: PHONE,
  isOwners: false,
  isComeBackTo: false,
  isJudgedByLargestPaint: false,
  shown: [CODE, SUBMIT].map((selector) => ({ selector, least: 1 })),
  held: [CODE, SUBMIT, 'form'],
  use: (page) => typeInto(page, CODE, { typed: 'abcde-12345', kept: 'ABCDE-12345' }),
};

const LANDING: MeasuredPage = {
  name: 'landing page',
  path: paths.home,
  viewport: DESK,
  isOwners: false,
  isComeBackTo: false,
  isJudgedByLargestPaint: true,
  shown: [{ selector: 'h1', least: 1 }],
  held: [],
};

export const MEASURED_PAGES: readonly MeasuredPage[] = [DASHBOARD, INBOX, SIGN_IN, REDEEM, LANDING];

/**
 * Types an invalid value. The value must still be there later, and pressing the button must mark it
 * as invalid.
 */
async function typeInto(
  page: Page,
  selector: string,
  { typed, kept }: { typed: string; kept: string },
): Promise<() => Promise<void>> {
  const field = page.locator(selector);
  await field.pressSequentially(typed);
  return async () => {
    const value = await field.inputValue();
    if (value !== kept) throw new Error(`typed "${typed}", and "${value}" was left of it`);
    await page.locator(SUBMIT).click();
    await page.locator('form [aria-invalid="true"]').first().waitFor();
  };
}
