import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const STAMP = path.join(ROOT, 'dist/.build-stamp');
const INPUTS = [
  'src',
  'scripts',
  'vite',
  'tsconfig',
  'tsconfig.json',
  'index.html',
  'package.json',
  'package-lock.json',
];

/** Whether dist/ was built from the current sources. Without sources there is nothing to build. */
export function isBuilt() {
  if (!existsSync(path.join(ROOT, 'src'))) return true;
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashOfSources();
}

export function removeStamp() {
  rmSync(STAMP, { force: true });
}

/** @param {string} hash of the sources before the build, since they may have changed during it */
export function writeStamp(hash) {
  writeFileSync(STAMP, hash);
}

/** Hashes contents, not dates, because a clone or a checkout gives old files new dates. */
export function hashOfSources() {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    for (const file of filesIn(input)) hash.update(`${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** @param {string} input */
function filesIn(input) {
  const start = path.join(ROOT, input);
  if (statSync(start).isFile()) return [start];
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
