import { expect, test } from 'vitest';
import { normaliseName } from './resolve-redeemer.ts';

test.each([
  'Priya Nair',
  'priya  nair',
  ' PRIYA-NAIR ',
  'Príyà Näir',
  'Priya\u200bNair',
  'Ｐriya Nair',
])('%j folds to the same name', (written) => {
  expect(normaliseName(written)).toBe('priyanair');
});

test('different names stay different when folded', () => {
  expect(normaliseName('Priya N.')).not.toBe(normaliseName('Priya Nair'));
  expect(normaliseName('プリヤ')).not.toBe('');
});
