import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SLICE_ORDER } from './server/slice-order.ts';
import { findDefinedTables, findWrittenTables } from './testing/architecture/table-writes.ts';

// `npm run check:imports` checks imports; these tests check rules that imports do not show.

const ROOT = path.resolve(import.meta.dirname, '..');
const MAX_LINES = 400;
const MAX_FILES_IN_A_FOLDER = 25;
/** Folders that are not slices, because they do not belong to one subject of the product. */
const NOT_SLICES = ['platform', 'ui', 'pages', 'api', 'public'];
/** The folders of the guest's chat, which only the widget has. */
const ROOMS_OF_THE_CHAT = ['chat', 'conversation', 'delivery', 'embed', 'kiosk', 'words'];

/** Stores a batch of guests in one SQL statement, and so writes to tables of other slices too. */
const INTAKE_STATEMENT = 'src/server/feedback/intake/intake-statement.ts';

const files = ['src', 'bench', 'e2e', 'examples', 'faults', 'scripts', 'texts', 'vite']
  .flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll(path.sep, '/')}`,
    ),
  )
  .filter((file) => /\.(tsx?|js)$/.test(file));
const code = files.filter((file) => !/\.(test|spec)\.tsx?$/.test(file));
const serverCode = code.filter((file) => file.startsWith('src/server/'));

test('every slice of the server is listed in the slice order', () => {
  const slices = new Set(serverCode.map((file) => sliceOf(file)));
  const known = new Set<string | undefined>([undefined, ...SLICE_ORDER]);
  expect([...slices].filter((slice) => !known.has(slice))).toEqual([]);
});

test('slices have the same names in server, shared, web and widget', () => {
  const known = new Set<string | undefined>([undefined, ...SLICE_ORDER]);
  const wrong = code
    .filter((file) => /^src\/(shared|web|widget)\//.test(file))
    .filter((file) => !known.has(sliceOf(file)))
    .filter(
      (file) => !file.startsWith('src/widget/') || !ROOMS_OF_THE_CHAT.includes(sliceOf(file) ?? ''),
    );
  expect(wrong).toEqual([]);
});

test('no folder within a slice of the browser has the name of another slice', () => {
  const slices = new Set<string>(SLICE_ORDER);
  const wrong = code.filter((file) => {
    const [, side = '', slice = '', ...rest] = file.split('/');
    return (
      ['web', 'widget'].includes(side) &&
      !NOT_SLICES.includes(slice) &&
      rest.slice(0, -1).some((folder) => slices.has(folder))
    );
  });
  expect(wrong).toEqual([]);
});

test('only the slice that owns a table writes to it', () => {
  const definitions = serverCode.filter((file) => file.endsWith('/table.ts'));
  const tables = definitions.flatMap((file) => findDefinedTables(read(file)));
  const owners = new Map(
    definitions.flatMap((file) =>
      findDefinedTables(read(file)).map(({ variable }) => [variable, ownerOf(file)] as const),
    ),
  );
  const writes = serverCode.flatMap((file) =>
    findWrittenTables(read(file), tables).map((table) => ({ file, table })),
  );
  const wrong = writes.filter(
    ({ file, table }) => owners.get(table) !== ownerOf(file) && file !== INTAKE_STATEMENT,
  );
  expect(wrong).toEqual([]);
  // If no write to a table was found, it is written in a way that this test does not recognise.
  const written = new Set(writes.map(({ table }) => table));
  expect(tables.map(({ variable }) => variable).filter((name) => !written.has(name))).toEqual([]);
});

test('only query files use the query builder', () => {
  const wrong = serverCode.filter(
    (file) =>
      sliceOf(file) !== undefined &&
      !/\/(queries|table)\.ts$|-query\.ts$|\/stats\//.test(file) &&
      /\b(db|tx)\s*\.(select|selectDistinct|insert|update|delete|execute)\(/.test(read(file)),
  );
  expect(wrong).toEqual([]);
});

test('shared code does not read the clock, and only main.ts reads the environment', () => {
  const readsClock = code.filter(
    (file) => file.startsWith('src/shared/') && /\bDate\.now\(\)|new Date\(\)/.test(read(file)),
  );
  expect(readsClock).toEqual([]);
  const readsEnvironment = serverCode.filter(
    (file) => file !== 'src/server/main.ts' && /process\.env\b/.test(read(file)),
  );
  expect(readsEnvironment).toEqual([]);
});

test('pages use no zod schema, so that none is shipped to the browser', () => {
  const wrong = code.filter(
    (file) =>
      file.startsWith('src/web/') &&
      // Allowed: it validates the fake responses of tests.
      file !== 'src/web/platform/api/check-stubbed-response.ts' &&
      /\b(safeParse|safeParseAsync|parseAsync)\(|^import \{.*from 'zod'|\.(body|query|params|response)\.shape\b/m.test(
        read(file),
      ),
  );
  expect(wrong).toEqual([]);
});

test('no folder is a catch-all, and no folder or file is too large', () => {
  const drawers = files.filter((file) =>
    /(^|\/)(utils?|helpers?|misc|common|lib)(\/|\.tsx?$)/.test(file),
  );
  expect(drawers).toEqual([]);
  const long = code.filter((file) => read(file).split('\n').length > MAX_LINES);
  expect(long).toEqual([]);
  const sizes = new Map<string, number>();
  for (const file of code) {
    const folder = path.posix.dirname(file);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  const full = [...sizes].filter(([, count]) => count > MAX_FILES_IN_A_FOLDER);
  expect(full.map(([folder]) => folder)).toEqual([]);
});

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** For `src/web/billing/checkout/x.tsx`: `billing`. */
function sliceOf(file: string): string | undefined {
  const [, , slice = '', ...rest] = file.split('/');
  return rest.length > 0 && !NOT_SLICES.includes(slice) ? slice : undefined;
}

/** The slice that owns a file, or its folder within the platform. */
function ownerOf(file: string): string {
  const depth = file.startsWith('src/server/platform/') ? 4 : 3;
  return file.split('/').slice(0, depth).join('/');
}
