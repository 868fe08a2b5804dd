import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/** The folders that handle untrusted text. Settings are excluded, because operators write them. */
const FOLDERS = ['shared', 'server'];
const SETTINGS = path.join('server', 'platform', 'config.ts');
type Found = { file: string; expression: RegExp };

const found = FOLDERS.flatMap(filesIn).flatMap(expressionsIn);

test('no regular expression hangs on long, malicious text', () => {
  expect(found.length).toBeGreaterThan(60);
  for (const { expression } of found) {
    // Catastrophic backtracking would hang here until the test times out.
    for (const text of pumpedTexts()) text.search(expression);
  }
});

test('no regular expression nests one repetition inside another', () => {
  const nested = /\((?!\?[=!<])[^()]*[^\\][+*][^()]*\)(?:[+*]|\{\d+,\})/;
  expect(found.filter(({ expression }) => nested.test(expression.source))).toEqual([]);
});

/** Texts as long as a request may be, whose last character breaks the match. */
function pumpedTexts(): string[] {
  const pieces = ['a', 'A', '0', ' ', '\n', '-', '/', '.', 'a ', '0-', '\t ', 'a.', '"', '<', '%'];
  return pieces.flatMap((piece) => {
    const text = piece.repeat(Math.ceil(10_000 / piece.length));
    return [`${text}\u0001`, `/${text}!`, `2026-01-01T${text}?`];
  });
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.join(import.meta.dirname, folder, file))
    .filter((file) => !file.endsWith(SETTINGS));
}

/** Collects all regular expressions of a file; a file that cannot be parsed fails the test. */
function expressionsIn(file: string): Found[] {
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'));
  expect(errors).toEqual([]);
  const expressions: Found[] = [];
  const literals = new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      expressions.push({ file, expression: new RegExp(pattern, flags) });
    },
  });
  literals.visit(program);
  return expressions;
}
