import { defineConfig, devices } from '@playwright/test';
import { chromium } from './src/testing/chromium.ts';

const launchOptions = await chromium();
/** Tests of the server process itself, which need no browser. */
const RUNNING = 'running/*.spec.ts';
/** What is the same on a phone. */
const DESKTOP_ONLY = [
  'owner-pays.spec.ts',
  'owner-adds-a-location.spec.ts',
  'owner-prints-codes.spec.ts',
  'owner-refers.spec.ts',
  'signing-in.spec.ts',
  'security.spec.ts',
  'embed.spec.ts',
  'owner-settles-in.spec.ts',
  'owner-reads-feedback.spec.ts',
  'owner-compares-sites.spec.ts',
];
/** Guests and staff hold a phone; on a desktop one of their journeys will do. */
const PHONE_ONLY = [
  'guest-is-anybody',
  'guest-meets-trouble',
  'guest-comes-back',
  'guest-types',
  'staff-redeems',
  'owner-replies-on-the-go',
].map((name) => `${name}.spec.ts`);

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  // A real browser on a busy machine: what needs the second attempt is named at the end of the run.
  retries: 1,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    launchOptions,
    screenshot: 'only-on-failure',
    // Recording costs nearly half of the time; ask for it with --trace on when a test fails.
    trace: 'off',
  },
  projects: [
    { name: 'running', testMatch: RUNNING },
    {
      name: 'desktop',
      testIgnore: [RUNNING, ...PHONE_ONLY],
      use: { ...devices['Desktop Chrome'] },
    },
    { name: 'phone', testIgnore: [RUNNING, ...DESKTOP_ONLY], use: { ...devices['Pixel 7'] } },
  ],
});
