import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Config } from '#server/platform/config.ts';
import { contentSecurityPolicy } from '#server/platform/http/security-headers.ts';
import { WIDGET_PATH } from '#shared/site/paths.ts';
import { networkUrlMeta } from './network-url-meta.ts';
import type { WidgetBuild } from './widget-build.ts';
import { type ShownWidget, widgetDocument } from './widget-document.ts';
import type { WidgetVenue } from './widget-venue.ts';

export type WidgetPage = { policy: string; gzip: Buffer };

/**
 * The most pages kept, at 5 kB each: enough for one evening's tables and their guests' languages.
 */
const MAX_REMEMBERED = 500;

/** A higher level would cost more time than it saves in transfer, because the page is small. */
const GZIP_LEVEL = 6;

/**
 * Renders the guest's page, or reuses the last one with the same content, because rendering is most
 * of the work of serving it. The page must depend only on the values in the key.
 */
export function makeWidgetPageRenderer(
  build: WidgetBuild,
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
): (venue: WidgetVenue, languages: readonly string[]) => WidgetPage {
  const networkMeta = networkUrlMeta(config);
  const drawn = new LRUCache<string, WidgetPage>({ max: MAX_REMEMBERED });
  return ({ setup, colours }, languages) => {
    const key = JSON.stringify([setup, colours, languages]);
    const page = drawn.get(key) ?? draw(build, { setup, colours, networkMeta }, languages);
    drawn.set(key, page);
    return page;
  };
}

function draw(build: WidgetBuild, shown: ShownWidget, languages: readonly string[]): WidgetPage {
  const { html, scriptHash, styleHash } = widgetDocument(build, shown, languages);
  return {
    policy: contentSecurityPolicy(WIDGET_PATH, {
      scriptHashes: [scriptHash],
      styleHashes: [styleHash],
    }),
    gzip: gzipSync(html, { level: GZIP_LEVEL }),
  };
}
