import { expect, test } from 'vitest';
import { parseTableNames } from './parse-table-names.ts';

test.each([
  ['', []],
  [' , ;\n', []],
  ['5', ['5']],
  ['1-4', ['1', '2', '3', '4']],
  ['1–3, 14, Bar', ['1', '2', '3', '14', 'Bar']],
  ['A1-A3', ['A1', 'A2', 'A3']],
  ['A1 — 3', ['A1', 'A2', 'A3']],
  ['Booth 9 - Booth 11', ['Booth 9', 'Booth 10', 'Booth 11']],
  ['08-11', ['08', '09', '10', '11']],
  ['1-3\n2-4; 3', ['1', '2', '3', '4']],
  ['Terrace-left', ['Terrace-left']],
  ['Bar-1', ['Bar-1']],
  ['Bar-1 - Bar-2', ['Bar-1', 'Bar-2']],
  ['Salle  à   manger', ['Salle à manger']],
  ['7-7', ['7']],
])('the table list %j is read as %j', (text, names) => {
  expect(parseTableNames(text)).toEqual({ names });
});

test.each([
  ['9-1', /counts backwards.*1-9/],
  ['A1-B9', /same letters/],
  ['1-201', /at most 200 cards/],
  ['1-999999', /at most 200 cards/],
  ['1-150, 200-290', /at most 200 cards/],
  ['x'.repeat(51), /at most 50 characters/],
  [`${'x'.repeat(50)}1-2`, /at most 50 characters/],
])('the table list %j is refused with a clear message', (text, error) => {
  expect(parseTableNames(text)).toEqual({ error: expect.stringMatching(error) });
});
