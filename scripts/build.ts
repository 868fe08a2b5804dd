import path from 'node:path';
import { build } from 'vite';
import { hashOfSources, removeStamp, writeStamp } from './build-stamp.js';
import { compressAssets } from './compress-assets.ts';
import { prerenderPages } from './prerender.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const BUILDS = ['web', 'widget', 'ticket', 'widget-page', 'embed', 'push-worker', 'server'];

// The server shows these pages outside production only.
process.env.VITE_DEV_PAGES ??= process.env.NODE_ENV === 'production' ? '0' : '1';

removeStamp();
const hash = hashOfSources();
await Promise.all(
  BUILDS.map((name) => path.join(ROOT, 'vite', `${name}.config.ts`)).map((configFile) =>
    build({ root: ROOT, configFile, logLevel: 'warn' }),
  ),
);
await prerenderPages(path.join(ROOT, 'dist/web'));
await compressAssets(path.join(ROOT, 'dist/web/assets'));
await compressAssets(path.join(ROOT, 'dist/widget/assets'));
await compressAssets(path.join(ROOT, 'dist/ticket/assets'));
writeStamp(hash);
