import { tsImport } from 'tsx/esm/api';

/**
 * Who may import whom, in words in ARCHITECTURE.md. `npm run check:imports` checks it; imports of
 * types and imports at run time count as any other.
 */

/** @type {{ SLICE_ORDER: readonly string[] }} */
const { SLICE_ORDER } = await tsImport('./src/server/slice-order.ts', import.meta.url);

const OURS = '^(src|e2e|bench|faults|scripts|examples|texts|vite)/';
const TEST = ['\\.(test|spec)\\.tsx?$', '-fixture\\.tsx?$'];
const PRODUCT = '^src/(shared|server|web|widget)/';
/** What stands in a slice of the server beside its SQL. */
const SQL = ['/queries\\.ts$', '-query\\.ts$', '/table\\.ts$'];

const sides = [
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
      pathNot: [...TEST, '^scripts/(pictures|graph|fonts)'],
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

const server = [
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
    to: { path: 'node_modules/drizzle-orm/' },
  },
];

const web = [
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
    from: { path: '^src/web/([^/]+)/', pathNot: '^src/web/(platform|ui|pages|public)/' },
    to: { path: '^src/web/', pathNot: '^src/web/($1|platform|ui)/' },
  },
  {
    name: 'only-the-router-knows-pages',
    from: { path: '^src/web/', pathNot: '^src/web/(pages/|router\\.tsx$)' },
    to: { path: '^src/web/pages/' },
  },
];

const everywhere = [
  { name: 'no-circles', from: {}, to: { circular: true } },
  {
    name: 'no-orphans',
    comment: 'Loaded by name: the service worker, what runs inside a measured page, and types.',
    from: {
      orphan: true,
      pathNot: [
        ...TEST,
        '\\.d\\.ts$',
        '/service-worker\\.ts$',
        '^bench/.*/(watch|take)-[\\w-]+\\.js$',
      ],
    },
    to: {},
  },
  {
    name: 'the-product-needs-no-development-package',
    from: { path: [PRODUCT, '^scripts/'], pathNot: [...TEST, '^scripts/(pictures|graph|fonts)'] },
    to: { dependencyTypes: ['npm-dev'] },
  },
  {
    name: 'packages-are-declared',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  { name: 'no-deprecated-package', from: {}, to: { dependencyTypes: ['deprecated'] } },
  {
    name: 'no-deprecated-module-of-node',
    from: {},
    to: { dependencyTypes: ['core'], path: '^(constants|domain|punycode|querystring|sys|_.*)$' },
  },
  {
    name: 'imports-lead-somewhere',
    comment: 'With ?url, Vite gives the address of a file instead of what is in it.',
    from: {},
    to: { couldNotResolve: true, pathNot: '\\?url$' },
  },
];

export default {
  forbidden: [...sides, ...server, ...web, ...everywhere].map((rule) => ({
    severity: 'error',
    ...rule,
  })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|backups)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};

function folderOf(slice) {
  return `^src/server/${slice}/`;
}

/** Rooms that stand in the order by themselves. */
function roomsOf(slice) {
  return SLICE_ORDER.filter((other) => other.startsWith(`${slice}/`)).map(folderOf);
}
