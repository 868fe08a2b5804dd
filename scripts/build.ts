import path from 'node:path';
import { build } from 'vite';
import { buildInTurn } from './build-in-turn.ts';
import { hashOfSources, isBuilt, removeStamp, writeStamp } from './build-stamp.js';
import { compressAssets } from './compress-assets.ts';
import { prerenderPages } from './prerender.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const DIST = path.join(ROOT, 'dist');
const BUILDS = ['web', 'widget', 'ticket', 'widget-page', 'embed', 'push-worker', 'server'];

// Development pages are built only outside production.
process.env.VITE_DEV_PAGES ??= process.env.NODE_ENV === 'production' ? '0' : '1';

await buildInTurn(DIST, { isBuilt, build: buildAll });

async function buildAll(): Promise<void> {
  removeStamp();
  const hash = hashOfSources();
  await Promise.all(
    BUILDS.map((name) => path.join(ROOT, 'vite', `${name}.config.ts`)).map((configFile) =>
      build({ root: ROOT, configFile, logLevel: 'warn' }),
    ),
  );
  await prerenderPages(path.join(DIST, 'web'));
  for (const part of ['web', 'widget', 'ticket']) {
    await compressAssets(path.join(DIST, part, 'assets'));
  }
  writeStamp(hash);
}
