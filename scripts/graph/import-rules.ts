import { SLICE_ORDER } from '#server/slice-order.ts';
import type { ImportTarget } from './read-imports.ts';

/**
 * Forbids imports from one set of files to another, both given as patterns of paths from the root.
 * `$1` in `to` stands for the first group of `from.path`.
 */
export type ImportRule = {
  name: string;
  comment?: string;
  from: PathPatterns;
  to: PathPatterns & { kinds?: readonly ImportTarget['kind'][]; isDeprecated?: true };
};

/** Matches any of `path` and none of `pathNot`. */
type PathPatterns = { path?: string | readonly string[]; pathNot?: string | readonly string[] };

const OURS = '^(src|e2e|bench|faults|scripts|examples|texts|vite)/';
const TEST = ['\\.(test|spec)\\.tsx?$', '-fixture\\.tsx?$'];
const PRODUCT = '^src/(shared|server|web|widget)/';
/** The files of a server slice that contain SQL. */
const SQL = ['/queries\\.ts$', '-query\\.ts$', '-queue\\.ts$', '/table\\.ts$'];

const sides: readonly ImportRule[] = [
  {
    name: 'shared-knows-only-itself',
    comment: 'What all sides agree on depends on none of them.',
    from: { path: '^src/shared/', pathNot: TEST },
    to: { path: OURS, pathNot: '^src/shared/' },
  },
  {
    name: 'a-side-knows-itself-and-shared',
    comment: 'What two sides need goes to src/shared.',
    from: { path: '^src/(server|web|widget)/', pathNot: TEST },
    to: { path: OURS, pathNot: '^src/($1|shared)/' },
  },
  {
    name: 'only-tests-know-testing',
    comment: 'The pictures of the README are taken as the journeys look at pages.',
    from: {
      path: [PRODUCT, '^(scripts|examples|vite)/'],
      pathNot: [...TEST, '^scripts/(pictures|fonts)'],
    },
    to: { path: '^src/testing/' },
  },
  {
    name: 'testing-knows-no-journey',
    comment: 'What benchmarks, faults and journeys share lives in src/testing.',
    from: { pathNot: '^(e2e/|playwright\\.config\\.ts$)' },
    to: { path: '^e2e/' },
  },
  {
    name: 'bench-and-faults-stand-apart',
    from: { pathNot: '^(bench|faults)/' },
    to: { path: '^(bench|faults)/' },
  },
];

/** Slices of the browser that build on each other; each may import those before it. */
const WEB_SLICE_ORDER = ['understanding', 'complaints', 'feedback', 'cases'];

const server: readonly ImportRule[] = [
  {
    name: 'the-platform-of-the-server-knows-no-slice',
    from: { path: '^src/server/platform/', pathNot: TEST },
    to: { path: '^src/server/', pathNot: '^src/server/platform/' },
  },
  {
    name: 'a-slice-does-not-know-what-mounts-it',
    from: { path: '^src/server/[^/]+/', pathNot: TEST },
    to: { path: '^src/server/[^/]+$', pathNot: '^src/server/(services|slice)\\.ts$' },
  },
  ...SLICE_ORDER.slice(0, -1).map((slice, place) => ({
    name: `${slice.replaceAll('/', '-')}-calls-only-slices-before-it`,
    comment: 'The order is src/server/slice-order.ts. Every table.ts may be read by anybody.',
    from: { path: folderOf(slice), pathNot: [...TEST, ...roomsOf(slice)] },
    to: {
      path: SLICE_ORDER.slice(place + 1).map(folderOf),
      pathNot: ['/table\\.ts$', ...SLICE_ORDER.slice(0, place + 1).map(folderOf)],
    },
  })),
  {
    name: 'sql-stands-in-queries',
    comment: 'A use case asks a query. In stats every file is one question, its SQL included.',
    from: {
      path: '^src/server/[^/]+/',
      pathNot: [...TEST, ...SQL, '^src/server/(platform|stats)/'],
    },
    to: { path: '^node_modules/drizzle-orm/' },
  },
];

const web: readonly ImportRule[] = [
  {
    name: 'the-platform-of-the-browser-knows-no-slice',
    from: { path: '^src/web/platform/', pathNot: TEST },
    to: { path: '^src/web/', pathNot: '^src/web/(platform|ui)/' },
  },
  {
    name: 'the-design-system-knows-no-slice-no-page-no-session',
    from: { path: '^src/web/ui/', pathNot: TEST },
    to: { path: '^src/web/', pathNot: '^src/web/ui/' },
  },
  {
    name: 'slices-of-the-browser-do-not-know-each-other',
    comment: 'A page passes one into another.',
    from: {
      path: '^src/web/([^/]+)/',
      pathNot: ['^src/web/(platform|ui|pages|public)/', ...WEB_SLICE_ORDER.map(webFolderOf)],
    },
    to: { path: '^src/web/', pathNot: '^src/web/($1|platform|ui)/' },
  },
  ...WEB_SLICE_ORDER.map((slice, place) => ({
    name: `${slice}-of-the-browser-knows-only-slices-before-it`,
    comment:
      'What guests said is shown with how it was understood, and a case shows what was said.',
    from: { path: webFolderOf(slice) },
    to: {
      path: '^src/web/',
      pathNot: ['^src/web/(platform|ui)/', ...WEB_SLICE_ORDER.slice(0, place + 1).map(webFolderOf)],
    },
  })),
  {
    name: 'only-the-router-knows-pages',
    from: { path: '^src/web/', pathNot: '^src/web/(pages/|router\\.tsx$)' },
    to: { path: '^src/web/pages/' },
  },
];

const packages: readonly ImportRule[] = [
  {
    name: 'the-product-needs-no-development-package',
    from: { path: [PRODUCT, '^scripts/'], pathNot: [...TEST, '^scripts/(pictures|fonts)'] },
    to: { kinds: ['development-package'] },
  },
  { name: 'packages-are-declared', from: {}, to: { kinds: ['undeclared-package'] } },
  { name: 'no-deprecated-package', from: {}, to: { isDeprecated: true } },
  {
    name: 'no-deprecated-module-of-node',
    from: {},
    to: { kinds: ['node'], path: '^(constants|domain|punycode|querystring|sys|_.*)$' },
  },
  { name: 'imports-lead-somewhere', from: {}, to: { kinds: ['nowhere'] } },
];

/** The import rules that ARCHITECTURE.md explains. Type imports count too. */
export const IMPORT_RULES: readonly ImportRule[] = [...sides, ...server, ...web, ...packages];

/** Files that need no importer: they are loaded by name, or declare types. */
export const ALLOWED_ORPHANS: readonly RegExp[] = [
  ...TEST.map((pattern) => new RegExp(pattern)),
  /\.d\.ts$/,
  /\/service-worker\.ts$/,
  /^bench\/.*\/(watch|take)-[\w-]+\.js$/,
];

function folderOf(slice: string): string {
  return `^src/server/${slice}/`;
}

function webFolderOf(slice: string): string {
  return `^src/web/${slice}/`;
}

/** Subfolders of a slice that have their own place in the slice order. */
function roomsOf(slice: string): string[] {
  return SLICE_ORDER.filter((other) => other.startsWith(`${slice}/`)).map(folderOf);
}
