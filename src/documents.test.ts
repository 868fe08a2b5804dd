import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const DOCUMENTS = ['ARCHITECTURE.md', 'CONTRIBUTING.md'];
/** The made-up slice that CONTRIBUTING.md uses as an example. */
const EXAMPLE = /\/staff\//;

test('every path named in the documents exists', () => {
  const named = DOCUMENTS.flatMap((document) => pathsIn(read(document)));
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter((name) => !EXAMPLE.test(name) && !existsSync(path.join(ROOT, name)));
  expect(missing).toEqual([]);
});

test('every table in the glossary exists in the database and is owned by a slice', () => {
  const glossary = read('ARCHITECTURE.md').split('## Glossary')[1] ?? '';
  const [products = ''] = glossary.split('The mechanisms');
  const tables = products
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .flatMap((line) => [...(line.split('|')[3] ?? '').matchAll(/`(\w+)`/g)])
    .map(([, name = '']) => name);
  expect(tables.length).toBeGreaterThan(15);
  const newest = (JSON.parse(read('migrations/meta/_journal.json')) as Journal).entries.at(-1);
  const number = String(newest?.idx ?? 0).padStart(4, '0');
  const snapshot = JSON.parse(read(`migrations/meta/${number}_snapshot.json`)) as Snapshot;
  const known = new Set(Object.keys(snapshot.tables).map((name) => name.replace('public.', '')));
  expect(tables.filter((name) => !known.has(name))).toEqual([]);
});

type Journal = { entries: { idx: number }[] };
type Snapshot = { tables: Record<string, unknown> };

/** Texts in backticks or links that look like a path of this repository. */
function pathsIn(document: string): string[] {
  const marked = [...document.matchAll(/`([^`\n]+)`|\]\(([^)#]+)\)/g)];
  return marked
    .map(([, code, link]) => code ?? link ?? '')
    .filter((name) => /^(\.?[\w-]+\/)*[\w.-]*\.?[\w-]+(\/|\.\w+)$/.test(name) && name.includes('/'))
    .filter((name) => /^(src|docs|e2e|bench|faults|scripts|examples|vite|migrations)\//.test(name));
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
