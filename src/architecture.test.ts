import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SLICE_ORDER } from './server/slice-order.ts';

const SOURCE = import.meta.dirname;
const SIDES = ['shared', 'server', 'web', 'widget', 'testing'] as const;
/** Folders that are not about one subject of the product. */
const NOT_SLICES = ['platform', 'ui', 'pages', 'api', 'public'];

/** Telling a failed query apart is no SQL. */
const ERROR_CLASS_IMPORT = "import { DrizzleQueryError } from 'drizzle-orm';";

/** Written to by two slices until the table is divided. */
const UNSETTLED = new Set(['server/businesses users', 'server/billing users']);

type Import = { from: string; to: string };

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => file.replaceAll(path.sep, '/'));
const code = files.filter((file) => !/\.test\.tsx?$/.test(file));
const imports = code.flatMap(importsOf);

test('a side imports only itself and what is shared', () => {
  const wrong = imports.filter(({ from, to }) => {
    const side = sideOf(from);
    return side !== 'testing' && ![side, 'shared'].includes(sideOf(to));
  });
  expect(wrong).toEqual([]);
});

test('the platform knows no slice', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      isIn(from, 'server/platform') && isIn(to, 'server') && !isIn(to, 'server/platform'),
  );
  expect(wrong).toEqual([]);
});

test('a slice of the server calls only slices before it, and reads any table', () => {
  const wrong = imports.filter(({ from, to }) => {
    const [fromSlice, toSlice] = [serverSlice(from), serverSlice(to)];
    if (!fromSlice || !toSlice || fromSlice === toSlice || to.endsWith('/table.ts')) return false;
    return orderOf(toSlice) > orderOf(fromSlice);
  });
  expect(wrong).toEqual([]);
});

test('every slice of the server has its place in the order', () => {
  const slices = new Set(code.map(serverSlice).filter((slice) => slice !== undefined));
  expect([...slices].filter((slice) => orderOf(slice) < 0)).toEqual([]);
});

test('slices have the same names on all sides', () => {
  const known = new Set<string>(SLICE_ORDER);
  const named = code.map((file) => file.split('/')).filter((parts) => parts.length >= 3);
  const wrong = named
    .filter(
      ([side = '', slice = '']) =>
        !['testing', 'widget'].includes(side) && !NOT_SLICES.includes(slice),
    )
    .filter(([, slice = '']) => !known.has(slice))
    .map((parts) => parts.join('/'));
  expect(wrong).toEqual([]);
});

test('slices of the web do not know each other; pages combine them', () => {
  const wrong = imports.filter(({ from, to }) => {
    const [fromSlice, toSlice] = [webSlice(from), webSlice(to)];
    if (isIn(to, 'web/pages')) return !isIn(from, 'web/pages') && from !== 'web/router.tsx';
    return fromSlice !== undefined && toSlice !== undefined && fromSlice !== toSlice;
  });
  expect(wrong).toEqual([]);
});

test('the design system knows no slice, no page and no session', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      isIn(from, 'web/ui') &&
      isIn(to, 'web') &&
      !isIn(to, 'web/ui') &&
      to !== 'web/platform/browser/theme.ts',
  );
  expect(wrong).toEqual([]);
});

test('only the owning slice writes to its table', () => {
  const tables = new Map(
    code
      .filter((file) => file.endsWith('/table.ts'))
      .flatMap((file) => tableNames(file).map((name) => [name, ownerOf(file)] as const)),
  );
  const wrong = code
    .filter((file) => isIn(file, 'server'))
    .flatMap((file) =>
      [...read(file).matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)]
        .map(([, name = '']) => ({ file, name, owner: tables.get(name) }))
        .filter(
          ({ name, owner }) =>
            owner !== undefined &&
            owner !== ownerOf(file) &&
            !UNSETTLED.has(`${ownerOf(file)} ${name}`),
        ),
    );
  expect(wrong).toEqual([]);
});

test('SQL stands in queries, not in use cases or routes', () => {
  const wrong = code.filter(
    (file) =>
      serverSlice(file) !== undefined &&
      !/\/(queries|table)\.ts$|-query\.ts$|\/stats\/|\/site\/routes\.ts$/.test(file) &&
      /from 'drizzle-orm/.test(read(file).replace(ERROR_CLASS_IMPORT, '')),
  );
  expect(wrong).toEqual([]);
});

test('no side reads the clock or the environment behind the back of the rules', () => {
  const inShared = code.filter(
    (file) => isIn(file, 'shared') && /\bDate\.now\(\)|new Date\(\)/.test(read(file)),
  );
  expect(inShared).toEqual([]);
  const readsEnvironment = code.filter(
    (file) =>
      isIn(file, 'server') && file !== 'server/main.ts' && /process\.env\b/.test(read(file)),
  );
  expect(readsEnvironment).toEqual([]);
});

test('no folder is a drawer and no file grows beyond 300 lines', () => {
  const drawers = files.filter((file) =>
    /(^|\/)(utils?|helpers?|misc|common|lib)(\/|\.tsx?$)/.test(file),
  );
  expect(drawers).toEqual([]);
  const long = code.filter((file) => read(file).split('\n').length > 300);
  expect(long).toEqual([]);
});

function importsOf(file: string): Import[] {
  const text = read(file);
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, to = '']) => to,
  );
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('#')) return [{ from: file, to: specifier.slice(1) }];
    if (!specifier.startsWith('.')) return [];
    return [{ from: file, to: path.posix.join(path.posix.dirname(file), specifier) }];
  });
}

function read(file: string): string {
  return readFileSync(path.join(SOURCE, file), 'utf8');
}

function sideOf(file: string): string {
  const side = file.split('/')[0] ?? '';
  return (SIDES as readonly string[]).includes(side) ? side : 'outside';
}

function isIn(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`);
}

function serverSlice(file: string): string | undefined {
  const inOrder = SLICE_ORDER.filter((slice) => isIn(file, `server/${slice}`));
  return inOrder.sort((a, b) => b.length - a.length)[0] ?? sliceOf(file, 'server');
}

function webSlice(file: string): string | undefined {
  return sliceOf(file, 'web');
}

function sliceOf(file: string, side: string): string | undefined {
  const [first, slice, rest] = file.split('/');
  return first === side && rest !== undefined && slice && !NOT_SLICES.includes(slice)
    ? slice
    : undefined;
}

function orderOf(slice: string): number {
  return (SLICE_ORDER as readonly string[]).indexOf(slice);
}

/** The slice, or the room of the platform. */
function ownerOf(file: string): string {
  return file
    .split('/')
    .slice(0, isIn(file, 'server/platform') ? 3 : 2)
    .join('/');
}

function tableNames(file: string): string[] {
  return [...read(file).matchAll(/export const (\w+) = pgTable\(/g)].map(([, name = '']) => name);
}
