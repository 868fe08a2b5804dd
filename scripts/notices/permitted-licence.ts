/** What may be used, changed and passed on as long as the notice stays with it. */
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
 * The MPL asks for the source of its own files wherever they are passed on, changed or not. These are
 * used as they were published, next to our code and not woven into it, and no browser loads them:
 * their source is where npm has them. In a bundle the duty would come along with every page.
 */
const MPL_AS_PUBLISHED: ReadonlySet<string> = new Set(['axe-core', 'lightningcss', 'web-push']);

/**
 * The LGPL lets anybody load a library from a file of its own and asks that the file can be exchanged.
 * On Linux and Macs libvips is such a file, as it was published. The parts for Windows and for
 * WebAssembly hold it inside: the lock file names them, and no machine that TableTalk runs on has them.
 */
const LGPL_AS_PUBLISHED: ReadonlySet<string> = new Set([
  '@img/sharp-libvips',
  '@img/sharp-wasm32',
  '@img/sharp-win32',
]);

/** Their manifests name no licence, but the file beside them does. */
const NAMED_BY_FILE: ReadonlyMap<string, string> = new Map([['png-js', 'MIT']]);

/** The licence of a package; one that is not known to allow our use throws. */
export function permittedLicence(name: string, declared: string | undefined): string {
  const licence = declared ?? NAMED_BY_FILE.get(name);
  if (!licence) throw new Error(`${name} names no licence`);
  if (!isPermitted(licence, name)) throw new Error(`${name} is under ${licence}, not on our list`);
  return licence;
}

/** Reads the simple expressions that packages use: one choice, or several that all hold. */
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

/** The native parts of a package, such as `lightningcss-linux-x64-gnu`, count with it. */
function isAmong(packages: ReadonlySet<string>, name: string): boolean {
  return [...packages].some((known) => name === known || name.startsWith(`${known}-`));
}
