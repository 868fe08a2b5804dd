import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { LONGEST_WAIT_MS } from './e2e/extend-timeouts.ts';
import { PHONE } from './e2e/phone.ts';
import { prepareChromium } from './src/testing/browser/chromium-launch-options.ts';
import { optimiseLate } from './src/testing/optimise-late.ts';

/** The most workers: with more, there are fewer long specs than workers. */
const MAX_WORKERS = 8;
const launchOptions = await prepareChromium();
optimiseLate();
// Pages show dates in the browser's time zone, so the tests fix it.
process.env.TZ = 'UTC';
/**
 * Like the limit of a wait, reached only by a test that hangs, even on a virtual machine that gets a
 * tenth of its processor time. Tests set no limits of their own.
 */
const LONGEST_TEST_MS = 2_400_000;
/** Tests of the server process itself, which need no browser. */
const RUNNING = 'running/*.spec.ts';
/** Specs of pages that are the same on a phone. */
const DESKTOP_ONLY = [
  'a-month-later.spec.ts',
  'accessibility.spec.ts',
  'owner-pays.spec.ts',
  'owner-adds-a-location.spec.ts',
  'owner-prints-codes.spec.ts',
  'signing-in.spec.ts',
  'signing-in-well.spec.ts',
  'security.spec.ts',
  'embed.spec.ts',
  'owner-settles-in.spec.ts',
  'owner-gets-notifications.spec.ts',
  'owner-builds-a-team.spec.ts',
  'owner-reads-feedback.spec.ts',
  'owner-compares-sites.spec.ts',
  'developer-reads-the-reference.spec.ts',
  'visitor-looks-around.spec.ts',
  'staff-shares-a-tablet.spec.ts',
  'team-shares-out-tables.spec.ts',
  'staff-answers-calls.spec.ts',
  'guest-in-other-languages.spec.ts',
  'person-works-for-two.spec.ts',
  'owner-begins-the-day.spec.ts',
  'owner-reads-the-numbers.spec.ts',
];
/** Specs of guests and staff, who hold a phone; on a desktop one of their journeys is enough. */
const PHONE_ONLY = [
  'guest-accessibility',
  'guest-meets-trouble',
  'guest-comes-back',
  'guest-types',
  'guest-at-a-shared-screen',
  'guest-calls-the-team',
  'staff-redeems',
  'owner-replies-on-the-go',
  'owner-sets-up-on-a-phone',
].map((name) => `${name}.spec.ts`);

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  // Each worker has a browser and a server of its own, so more workers than cores would only wait.
  workers: Math.min(availableParallelism(), MAX_WORKERS),
  retries: 0,
  fullyParallel: false,
  forbidOnly: true,
  timeout: LONGEST_TEST_MS,
  expect: { timeout: LONGEST_WAIT_MS, toPass: { timeout: LONGEST_WAIT_MS } },
  reporter: 'list',
  use: {
    launchOptions,
    actionTimeout: LONGEST_WAIT_MS,
    navigationTimeout: LONGEST_WAIT_MS,
    // Pages do not animate unless a test is about the animation.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording traces takes nearly half of the time; use --trace on when a test fails.
    trace: 'off',
  },
  projects: [
    { name: 'running', testMatch: RUNNING },
    {
      name: 'desktop',
      testIgnore: [RUNNING, ...PHONE_ONLY],
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'] },
    },
    {
      name: 'phone',
      testIgnore: [RUNNING, ...DESKTOP_ONLY],
      grepInvert: /@desktop/,
      use: PHONE,
    },
  ],
});
