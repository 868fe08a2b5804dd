import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const manifest = JSON.parse(read('package.json')) as Manifest;
const list = read('docs/dependencies.md');
const [, run = '', develop = ''] = list.split(/^## /m);

type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string>>;

test('every dependency is listed with its reason, in the group where it belongs', () => {
  expect(rowsOf(run).map(({ name }) => name)).toEqual(Object.keys(manifest.dependencies));
  expect(rowsOf(develop).map(({ name }) => name)).toEqual(Object.keys(manifest.devDependencies));
});

test('the list names the licence that a package itself names', () => {
  const wrong = [...rowsOf(run), ...rowsOf(develop)].filter(
    ({ name, licence }) => licenceOf(name) !== licence,
  );
  expect(wrong).toEqual([]);
});

test('nothing is installed to run the product that only its tests use', () => {
  const sources = ['src', 'scripts']
    .flatMap(filesIn)
    .concat(
      readdirSync(ROOT).filter((file) => /^vite\..*config\.ts$|^vite\.config\.ts$/.test(file)),
    )
    .map(read)
    .join('\n');
  const unused = Object.keys(manifest.dependencies).filter((name) => !sources.includes(name));
  expect(unused).toEqual([]);
});

test('the lock file says of no package where it was fetched', () => {
  expect(read('package-lock.json')).not.toContain('"resolved"');
});

function rowsOf(section: string): { name: string; licence: string }[] {
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      expect(cells.slice(1, -1).every((cell) => cell !== '')).toBe(true);
      return { name: cells[1]?.replaceAll('`', '') ?? '', licence: cells.at(-2) ?? '' };
    });
}

function licenceOf(name: string): unknown {
  const { license } = JSON.parse(read(`node_modules/${name}/package.json`)) as { license: unknown };
  return license;
}

/** What becomes the product, or builds it. */
function filesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
    .filter((file) => /\.(tsx?|js|css)$/.test(file) && !/\.test\.|^src\/testing\//.test(file));
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
