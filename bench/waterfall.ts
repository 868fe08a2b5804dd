/*
 * Draws what a page loads and when: `npm run bench:waterfall -- /dashboard /login`, or all measured
 * pages if none is named. `--link wifi` uses the faster link, `--data some/folder` keeps the rows.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { prepareChromium as ownChromium } from '#testing/browser/chromium-launch-options.ts';
import { measureLoad, newBrowserContext } from './probes/measure-load.ts';
import { MEASURED_PAGES } from './probes/measured-pages.ts';
import { NETWORK_LINKS } from './probes/network-links.ts';
import { signInOwnerInBrowser } from './probes/sign-in-owner-in-browser.ts';
import { buildProduct, startProduct } from './product.ts';
import { saveReportPage } from './report/save-report.ts';
import { type Waterfall, waterfallPage } from './report/waterfall-page.ts';
import { openBenchDatabase } from './rows/bench-database.ts';

const ROWS = { small: { rows: 30_000, venues: 200 } };
const OWNER = 'owner-1@bench.example';
const PICTURE = { width: 1040, height: 800 };

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { link: { type: 'string', default: 'slow' }, data: { type: 'string' } },
});
const link = NETWORK_LINKS.find(({ key }) => key === options.link);
const pages = MEASURED_PAGES.filter(
  ({ path }) => positionals.length === 0 || positionals.includes(path),
);
if (!link || pages.length === 0) {
  throw new Error(`it takes ${MEASURED_PAGES.map(({ path }) => path).join(', ')} and a link`);
}
buildProduct();
const database = await openBenchDatabase({ sizes: ROWS, data: options.data });
const product = await startProduct({ DATABASE_URL: database.databaseUrl('small') });
const browser = await chromium.launch(await ownChromium());
try {
  const owner = await signInOwnerInBrowser(browser, product.url, OWNER);
  const waterfalls: Waterfall[] = [];
  for (const page of pages) {
    const visit = await newBrowserContext(browser, page, page.isOwners ? owner : undefined);
    const asked = { ...page, url: product.url + page.path, link, isWatchedToTheEnd: true };
    waterfalls.push({ path: page.path, link, ...(await measureLoad(visit, asked)) });
    await visit.close();
  }
  const html = waterfallPage(waterfalls);
  const picture = await browser.newPage({ viewport: PICTURE });
  await picture.setContent(html);
  await saveReportPage('waterfall', html, await picture.screenshot({ fullPage: true }));
} finally {
  await browser.close();
  await product.stop();
  await database.close();
}
