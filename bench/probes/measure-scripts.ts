import { gzipSync } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';
import { type BrowserState, newBrowserContext, openAndMeasurePage } from './measure-load.ts';
import type { MeasuredPage } from './measured-pages.ts';

const BYTES_PER_KB = 1000;

/** All JavaScript that a page loads without interaction: in files and inline. */
export async function measureScripts(
  browser: Browser,
  url: string,
  { owner, ...page }: MeasuredPage & { owner?: BrowserState },
): Promise<{ kilobytes: number; files: number }> {
  const context = await newBrowserContext(browser, page, owner);
  try {
    const bodies = new Map<string, Promise<Buffer>>();
    context.on('response', (response: Response) => {
      const type = response.headers()['content-type'] ?? '';
      if (type.includes('javascript')) bodies.set(response.url(), response.body());
    });
    const opened = await openAndMeasurePage(context, { ...page, url });
    const inline = await opened.page
      .locator('script:not([src]):not([type*=json])')
      .evaluateAll((scripts) => scripts.map((script) => script.textContent ?? ''));
    const files = await Promise.all(bodies.values());
    const texts = [...files, ...inline.map((text) => Buffer.from(text))];
    // Measured in gzip, whatever encoding was sent.
    const bytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
    return { kilobytes: bytes / BYTES_PER_KB, files: files.length };
  } finally {
    await context.close();
  }
}
