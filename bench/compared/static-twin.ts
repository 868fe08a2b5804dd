import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Response } from '@playwright/test';
import { openAndMeasurePage } from '../probes/measure-load.ts';
import type { MeasuredPage } from '../probes/measured-pages.ts';

/**
 * The baseline for a page: its final look as plain HTML, without scripts and with inline styles.
 * Fonts and pictures stay separate files, and fonts are requested as early as by the page itself,
 * so that both draw the same.
 */
export type StaticTwin = { html: string; files: Map<string, TwinFile> };

type TwinFile = { type: string; body: Buffer };

const TAKE_TWIN = path.join(import.meta.dirname, 'take-twin.js');
const KEPT = new Set(['font', 'image']);

export async function captureStaticTwin(
  context: BrowserContext,
  serverUrl: string,
  measured: MeasuredPage,
): Promise<StaticTwin> {
  const files: StaticTwin['files'] = new Map();
  const kept: Promise<unknown>[] = [];
  const keep = (response: Response) => {
    if (!KEPT.has(response.request().resourceType()) || !response.ok()) return;
    const { pathname, protocol } = new URL(response.url());
    if (!protocol.startsWith('http')) return;
    const type = response.headers()['content-type'] ?? '';
    kept.push(response.body().then((body) => files.set(pathname, { type, body })));
  };
  context.on('response', keep);
  const { page } = await openAndMeasurePage(context, {
    ...measured,
    url: serverUrl + measured.path,
  });
  await page.evaluate(await readFile(TAKE_TWIN, 'utf8'));
  const html = await page.evaluate<string>('takeTwin()');
  // Ignore later responses: they are not visible, but their bytes would count.
  context.off('response', keep);
  await Promise.all(kept);
  await page.close();
  return { html, files };
}

/** Serves each twin at the path of its original page. */
export async function serveStaticTwins(
  twins: ReadonlyMap<string, StaticTwin>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const pages = new Map([...twins].map(([at, { html }]) => [at, gzipSync(html)]));
  const files = new Map([...twins.values()].flatMap((twin) => [...twin.files]));
  const server = createServer(({ url = '/' }, response) => {
    const page = pages.get(url);
    const file = files.get(url);
    if (page) {
      const encoding = { 'content-encoding': 'gzip', 'cache-control': 'no-cache' };
      return respond(response, page, 'text/html; charset=utf-8', encoding);
    }
    if (!file) return response.writeHead(404).end();
    const caching = { 'cache-control': 'public, max-age=31536000, immutable' };
    return respond(response, file.body, file.type, caching);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function respond(
  response: ServerResponse,
  body: Buffer,
  type: string,
  headers: Record<string, string>,
): void {
  response.writeHead(200, { 'content-type': type, 'content-length': body.length, ...headers });
  response.end(body);
}
