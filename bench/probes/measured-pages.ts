import type { Page } from '@playwright/test';
import { FEEDBACK_PAGE_SIZE } from '#shared/feedback/list-contract.ts';
import { paths } from '#shared/site/paths.ts';

/** A page, when it is good for what people want of it, and how that is proven. */
export type MeasuredPage = {
  name: string;
  path: string;
  viewport: { width: number; height: number };
  /** Whether it is opened by an owner who is signed in. */
  isOwners: boolean;
  /** Whether it is opened again and again, so that it counts how it is with a filled cache. */
  isComeBackTo: boolean;
  /** Whether the largest paint is what counts, rather than that all of this is there. */
  isJudgedByLargestPaint: boolean;
  /** What has to be seen. */
  shown: { selector: string; least: number }[];
  /** What has to be in React's hands as well. */
  held: string[];
  /** Uses it at the moment it seems usable; what it leaves is checked once nothing loads any more. */
  use?: (page: Page) => Promise<() => Promise<void>>;
};

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const EMAIL = 'input[type=email]';
const CODE = 'input[name=reward-code]';
const SUBMIT = 'button[type=submit]';
/** What the dashboard shows of its list until more is asked for. */
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

/** What is typed must stay, and the button must answer: neither is a code nor an address. */
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
