import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lockedPackages } from './locked-packages.ts';
import { permittedLicence } from './permitted-licence.ts';
import { NOTICES_FILE, thirdPartyNotices } from './third-party-notices.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

test('the third-party notices match the installed packages; if not, run "npm run notices"', () => {
  const written = readFileSync(path.join(ROOT, NOTICES_FILE), 'utf8');
  // Compared as a boolean, because a diff of four hundred kilobytes is useless.
  expect(written === thirdPartyNotices(ROOT)).toBe(true);
});

test('a licence that is missing, unknown or asks for more than a notice is refused', () => {
  for (const licence of ['GPL-3.0-only', 'AGPL-3.0', 'SSPL-1.0', 'BUSL-1.1', 'Custom', undefined]) {
    expect(() => permittedLicence('stranger', licence)).toThrow('stranger');
  }
  expect(() => permittedLicence('stranger', 'MIT AND GPL-2.0-only')).toThrow('GPL-2.0-only');
  expect(permittedLicence('friend', '(MIT OR GPL-2.0-only)')).toBe('(MIT OR GPL-2.0-only)');
});

test('the MPL is permitted only for listed packages that are unchanged and not bundled', () => {
  expect(permittedLicence('lightningcss-linux-x64-gnu', 'MPL-2.0')).toBe('MPL-2.0');
  expect(() => permittedLicence('in-the-page', 'MPL-2.0')).toThrow('MPL-2.0');
});

test('the LGPL is permitted only for a library in a separate file', () => {
  expect(permittedLicence('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toBe(
    'LGPL-3.0-or-later',
  );
  expect(() => permittedLicence('in-the-page', 'LGPL-3.0-or-later')).toThrow('LGPL-3.0-or-later');
  expect(() => permittedLicence('@img/sharp-libvips-linux-x64', 'GPL-3.0-or-later')).toThrow();
});

test('platform binaries are listed with the package that brings them', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'notices-'));
  const machine = { version: '1.0.0', license: 'MIT', os: ['linux'] };
  const library = { ...machine, version: '2.0.0', license: 'ISC' };
  writeFileSync(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({
      packages: {
        '': { name: 'product' },
        'node_modules/quick': {
          version: '1.0.0',
          license: 'MIT',
          optionalDependencies: {
            '@quick/linux-arm64': '1.0.0',
            '@quick/linux-x64': '1.0.0',
            '@quick/library-linux-arm64': '2.0.0',
            '@quick/library-linux-x64': '2.0.0',
          },
        },
        'node_modules/@quick/library-linux-arm64': { ...library, cpu: ['arm64'] },
        'node_modules/@quick/library-linux-x64': { ...library, cpu: ['x64'] },
        'node_modules/@quick/linux-arm64': { ...machine, cpu: ['arm64'] },
        'node_modules/@quick/linux-x64': { ...machine, cpu: ['x64'] },
        'node_modules/only-for-tests': { version: '1.0.0', license: 'MIT', dev: true },
      },
    }),
  );
  const listed = lockedPackages(folder).map(({ name, nativeParts }) => ({ name, nativeParts }));
  rmSync(folder, { recursive: true });
  expect(listed).toEqual([
    { name: '@quick/library-linux-*', nativeParts: '' },
    { name: 'quick', nativeParts: '@quick/linux-*' },
  ]);
});
