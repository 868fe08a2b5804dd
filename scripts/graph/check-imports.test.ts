import path from 'node:path';
import { expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';
import { parseImports } from './parse-imports.ts';
import { type DiskAccess, type Module, readImports, resolveImport } from './read-imports.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DISK: DiskAccess = {
  manifest: {
    imports: { '#server/*': './src/server/*', '#web/*': './src/web/*' },
    dependencies: { react: '1.0.0', 'drizzle-orm': '1.0.0', old: '1.0.0' },
    devDependencies: { vitest: '1.0.0', '@types/web-push': '1.0.0' },
  },
  hasFile: (file) => !file.includes('missing'),
  hasExport: (specifier) => !specifier.includes('missing'),
  isDeprecated: (name) => name === 'old',
};

test.each([
  ['src/shared/feedback/rules.ts', '../../server/app.ts', 'shared-knows-only-itself'],
  ['src/shared/feedback/rules.ts', '../../../vite/app.ts', 'shared-knows-only-itself'],
  ['src/server/app.ts', '#web/main.tsx', 'a-side-knows-itself-and-shared'],
  ['src/web/main.tsx', '#server/app.ts', 'a-side-knows-itself-and-shared'],
  ['src/widget/main.tsx', '#web/ui/button.tsx', 'a-side-knows-itself-and-shared'],
  ['src/web/main.tsx', '../testing/factories.ts', 'only-tests-know-testing'],
  ['scripts/build.ts', '../src/testing/factories.ts', 'only-tests-know-testing'],
  ['vite/web.config.ts', '../src/testing/factories.ts', 'only-tests-know-testing'],
  ['src/testing/factories.ts', '../../e2e/server.ts', 'testing-knows-no-journey'],
  ['vitest.config.ts', './e2e/server.ts', 'testing-knows-no-journey'],
  ['src/testing/factories.ts', '../../bench/all.ts', 'bench-and-faults-stand-apart'],
  ['e2e/server.ts', '../faults/run.ts', 'bench-and-faults-stand-apart'],
  [
    'src/server/platform/http/route.ts',
    '#server/venues/table.ts',
    'the-platform-of-the-server-knows-no-slice',
  ],
  ['src/server/venues/routes.ts', '../app.ts', 'a-slice-does-not-know-what-mounts-it'],
  ['src/server/venues/routes.ts', '#server/billing/plan.ts', 'venues-calls-only-slices-before-it'],
  [
    'src/server/stats/rollups/keep.ts',
    '#server/stats/day.ts',
    'stats-rollups-calls-only-slices-before-it',
  ],
  [
    'src/server/businesses/preferences/read.ts',
    '#server/venues/find.ts',
    'businesses-preferences-calls-only-slices-before-it',
  ],
  ['src/server/venues/create-venues.ts', 'drizzle-orm', 'sql-stands-in-queries'],
  ['src/server/venues/create-venues.ts', 'drizzle-orm/pg-core', 'sql-stands-in-queries'],
  ['src/web/platform/form.ts', '#web/venues/x.ts', 'the-platform-of-the-browser-knows-no-slice'],
  [
    'src/web/ui/button.tsx',
    '#web/platform/session.ts',
    'the-design-system-knows-no-slice-no-page-no-session',
  ],
  ['src/web/venues/list.tsx', '#web/qr/x.ts', 'slices-of-the-browser-do-not-know-each-other'],
  ['src/web/venues/list.tsx', '#web/router.tsx', 'slices-of-the-browser-do-not-know-each-other'],
  [
    'src/web/feedback/list.tsx',
    '#web/cases/x.ts',
    'feedback-of-the-browser-knows-only-slices-before-it',
  ],
  ['src/web/main.tsx', './pages/home.tsx', 'only-the-router-knows-pages'],
  ['src/server/app.ts', 'vitest', 'the-product-needs-no-development-package'],
  ['scripts/build.ts', 'vitest/node', 'the-product-needs-no-development-package'],
  ['src/server/app.ts', 'web-push', 'the-product-needs-no-development-package'],
  ['bench/all.ts', 'undeclared', 'packages-are-declared'],
  ['bench/all.ts', '@undeclared/x/y.js', 'packages-are-declared'],
  ['bench/all.ts', 'old', 'no-deprecated-package'],
  ['bench/all.ts', 'node:punycode', 'no-deprecated-module-of-node'],
  ['bench/all.ts', 'querystring', 'no-deprecated-module-of-node'],
  ['bench/all.ts', './missing.ts', 'imports-lead-somewhere'],
  ['bench/all.ts', '#server/missing.ts', 'imports-lead-somewhere'],
  ['bench/all.ts', '#nobody/app.ts', 'packages-are-declared'],
  ['bench/all.ts', 'react/missing', 'imports-lead-somewhere'],
  ['bench/all.ts', './missing.css?url', 'imports-lead-somewhere'],
])('if %s imports %s, a rule is broken', (source, specifier, rule) => {
  expect(rulesBrokenBy({ [source]: [specifier] })).toContain(rule);
});

test.each([
  ['src/shared/feedback/rules.test.ts', '../../server/app.ts'],
  ['src/server/app.ts', './venues/slice.ts'],
  ['src/server/venues/slice.ts', '../slice.ts'],
  ['src/server/billing/plan.ts', '#server/venues/find.ts'],
  ['src/server/venues/queries.ts', '#server/billing/table.ts'],
  ['src/server/venues/scope-query.ts', 'drizzle-orm'],
  ['src/server/stats/days.ts', 'drizzle-orm'],
  ['src/server/businesses/onboarding/add.ts', '#server/billing/plan.ts'],
  ['src/web/venues/list.tsx', '#web/ui/button.tsx'],
  ['src/web/pages/home.tsx', '#web/venues/list.tsx'],
  ['src/web/router.tsx', './pages/home.tsx'],
  ['src/web/venues/list.test.tsx', '../../testing/factories.ts'],
  ['scripts/pictures.ts', '../src/testing/factories.ts'],
  ['playwright.config.ts', './e2e/server.ts'],
  ['bench/all.ts', '../faults/run.ts'],
  ['bench/all.ts', './styles.css?inline'],
  ['bench/all.ts', 'node:fs/promises'],
  ['bench/all.ts', 'web-push'],
])('if %s imports %s, no rule is broken', (source, specifier) => {
  expect(rulesBrokenBy({ [source]: [specifier] })).toEqual([]);
});

test('files that import each other are a cycle, and so is a file that imports itself', () => {
  const circles = checkImports([
    ...modulesOf({ 'bench/a.ts': ['./b.ts'], 'bench/b.ts': ['./c.ts', 'react'] }),
    ...modulesOf({ 'bench/c.ts': ['./d.ts', './a.ts'], 'bench/d.ts': ['./b.ts'] }),
    ...modulesOf({ 'bench/self.ts': ['./self.ts'], 'bench/user.ts': ['./a.ts'] }),
  ]);
  expect(circles).toEqual([
    { rule: 'no-circles', where: 'bench/a.ts → bench/b.ts → bench/c.ts → bench/a.ts' },
    { rule: 'no-circles', where: 'bench/self.ts → bench/self.ts' },
  ]);
});

test('a file without imports that nothing imports is an orphan, unless it is loaded by name', () => {
  const files = { 'bench/alone.ts': [], 'bench/used.ts': [], 'bench/user.ts': ['./used.ts'] };
  const byName = { 'src/web/push/service-worker.ts': [], 'bench/probes/watch-page.js': [] };
  const others = { 'src/web/vite-env.d.ts': [], 'src/web/x.test.ts': [] };
  expect(checkImports(modulesOf({ ...files, ...byName, ...others }))).toEqual([
    { rule: 'no-orphans', where: 'bench/alone.ts' },
  ]);
});

test('the import check reads type imports, re-exports and dynamic imports', () => {
  const source = `
    import type { A } from './a.ts';
    import { b, type B } from './b.ts';
    import './c.css?inline';
    export { d } from './d.ts';
    export * from './e.ts';
    export type { F } from './f.ts';
    const g = (await import('./g.ts')) as unknown as G<string>;
    const h = () => import(\`./h.ts\`);
    let i: import('./i.ts').I;
    const j = require('./j.js');
    const known = import(\`./\${later}.ts\`);
    // import './comment.ts'; import('./comment.ts');
    const text = "import('./text.ts')";`;
  const names = ['a.ts', 'b.ts', 'c.css?inline', 'd.ts', 'e.ts', 'f.ts', 'g.ts', 'h.ts', 'i.ts'];
  expect(parseImports('x.ts', source)).toEqual([...names, 'j.js'].map((name) => `./${name}`));
  expect(parseImports('x.tsx', 'const x = <p>{lazy(() => import("./p.tsx"))}</p>;')).toEqual([
    './p.tsx',
  ]);
  expect(() => parseImports('x.ts', 'import { from')).toThrow('x.ts');
});

test('the imports of all scripts in a folder are resolved to packages and files on disk', () => {
  const modules = readImports(ROOT, ['scripts/graph'], []);
  const own = modules.find(({ source }) => source === 'scripts/graph/parse-imports.ts');
  expect(own?.imports).toEqual([
    { specifier: 'vite', kind: 'package', resolved: 'node_modules/vite/', isDeprecated: false },
  ]);
  const survey = modules.find(({ source }) => source === 'scripts/graph/survey-architecture.ts');
  expect(survey?.imports.map(({ kind, resolved }) => `${kind} ${resolved}`)).toEqual([
    'file src/server/slice-order.ts',
    'file scripts/graph/read-imports.ts',
  ]);
});

function rulesBrokenBy(files: Record<string, string[]>): string[] {
  return checkImports(modulesOf(files)).map(({ rule }) => rule);
}

function modulesOf(files: Record<string, string[]>): Module[] {
  return Object.entries(files).map(([source, specifiers]) => ({
    source,
    imports: specifiers.map((specifier) => resolveImport(source, specifier, DISK)),
  }));
}
