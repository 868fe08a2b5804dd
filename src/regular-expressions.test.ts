import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/** Where texts of strangers are read; settings are the operator's own. */
const FOLDERS = ['shared', 'server'];
const SETTINGS = path.join('server', 'platform', 'config.ts');
type Found = { file: string; expression: RegExp };

const found = FOLDERS.flatMap(filesIn).flatMap(expressionsIn);

test('no text, however long and odd, keeps a regular expression busy', () => {
  expect(found.length).toBeGreaterThan(60);
  for (const { expression } of found) {
    // One that backtracks without end would never come to the next; the test's own time ends it.
    for (const text of pumpedTexts()) text.search(expression);
  }
});

test('no regular expression repeats what repeats itself', () => {
  const nested = /\((?!\?[=!<])[^()]*[^\\][+*][^()]*\)(?:[+*]|\{\d+,\})/;
  expect(found.filter(({ expression }) => nested.test(expression.source))).toEqual([]);
});

/** As long as a request may be, with a last letter that spoils what seemed to match. */
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

/** What cannot be read fails here, and is not passed over. */
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
