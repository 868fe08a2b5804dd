/** Licences that permit use, change and redistribution as long as the notice is kept. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/**
 * The MPL requires that the source of its files is available wherever they are distributed. These
 * packages are used unchanged, separate from our code, and no browser loads them, so npm's source
 * suffices. In a bundle the duty would apply to every page.
 */
const MPL_AS_PUBLISHED: ReadonlySet<string> = new Set(['axe-core', 'lightningcss', 'web-push']);

/**
 * The LGPL permits loading a library from a separate file that users can replace. On Linux and Macs
 * libvips is such a file. The packages for Windows and WebAssembly contain it: the lock file names
 * them, but they are not installed on any machine that TableTalk runs on.
 */
const LGPL_AS_PUBLISHED: ReadonlySet<string> = new Set([
  '@img/sharp-libvips',
  '@img/sharp-wasm32',
  '@img/sharp-win32',
]);

/** Packages whose manifest names no licence, but whose licence file does. */
const NAMED_BY_FILE: ReadonlyMap<string, string> = new Map([['png-js', 'MIT']]);

/** Returns the licence of a package; throws if it is not known to permit our use. */
export function permittedLicence(name: string, declared: string | undefined): string {
  const licence = declared ?? NAMED_BY_FILE.get(name);
  if (!licence) throw new Error(`${name} names no licence`);
  if (!isPermitted(licence, name)) throw new Error(`${name} is under ${licence}, not on our list`);
  return licence;
}

/** Evaluates simple SPDX expressions with OR or AND. */
function isPermitted(expression: string, name: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (plain.includes(' OR ')) return plain.split(' OR ').some((one) => isPermitted(one, name));
  if (plain.includes(' AND ')) return plain.split(' AND ').every((one) => isPermitted(one, name));
  const asPublished = AS_PUBLISHED.get(plain);
  return ALLOWED.has(plain) || (asPublished !== undefined && isAmong(asPublished, name));
}

const AS_PUBLISHED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['MPL-2.0', MPL_AS_PUBLISHED],
  ['LGPL-3.0-or-later', LGPL_AS_PUBLISHED],
]);

/** Includes a package's platform binaries, such as `lightningcss-linux-x64-gnu`. */
function isAmong(packages: ReadonlySet<string>, name: string): boolean {
  return [...packages].some((known) => name === known || name.startsWith(`${known}-`));
}
