import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readWidgetBuild } from './widget-build.ts';

let dist: string;
beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'tabletalk-dist-'));
});
afterEach(() => rm(dist, { recursive: true, force: true }));

test('a widget build is refused if it lacks a file that the page refers to', async () => {
  await mkdir(path.join(dist, 'widget/.vite'), { recursive: true });
  await mkdir(path.join(dist, 'widget-page'));
  const manifest = { 'src/widget/main.tsx': { file: 'assets/main.js' } };
  await writeFile(path.join(dist, 'widget/.vite/manifest.json'), JSON.stringify(manifest));
  await writeFile(path.join(dist, 'widget-page/render-first-screen.js'), 'export {};');
  await expect(readWidgetBuild(dist)).rejects.toThrow(
    "the widget's build has no src/widget/platform/lazy-part.ts",
  );
});

test('the guest page is not served before it has been built', async () => {
  await expect(readWidgetBuild(dist)).resolves.toBeUndefined();
});
