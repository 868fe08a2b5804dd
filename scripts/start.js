// Plain JavaScript, because it has to run before anything is built.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { isBuilt } from './build-stamp.js';

const ROOT = path.resolve(import.meta.dirname, '..');

if (!isBuilt()) {
  console.log('Building TableTalk…');
  // The build runs in a separate process, so that the memory of its tools is freed when it ends.
  const build = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (build.status !== 0) {
    process.stderr.write(`${build.stdout}${build.stderr}\nTableTalk could not be built.\n`);
    process.exit(1);
  }
}

await import(path.join(ROOT, 'dist/server/main.js'));
