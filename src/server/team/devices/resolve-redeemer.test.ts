import { expect, test } from 'vitest';
import { normaliseName } from './resolve-redeemer.ts';

test.each([
  'Priya Nair',
  'priya  nair',
  ' PRIYA-NAIR ',
  'Príyà Näir',
  'Priya\u200bNair',
  'Ｐriya Nair',
])('the staff name %j is normalised to priyanair', (written) => {
  expect(normaliseName(written)).toBe('priyanair');
});

test('different staff names are still different after they are normalised', () => {
  expect(normaliseName('Priya N.')).not.toBe(normaliseName('Priya Nair'));
  expect(normaliseName('プリヤ')).not.toBe('');
});
