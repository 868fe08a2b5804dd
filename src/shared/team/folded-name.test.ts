import { expect, test } from 'vitest';
import { foldedName } from './folded-name.ts';

test.each([
  'Priya Nair',
  'priya  nair',
  ' PRIYA-NAIR ',
  'Príyà Näir',
  'Priya\u200bNair',
  'Ｐriya Nair',
])('%j folds to the same name', (written) => {
  expect(foldedName(written)).toBe('priyanair');
});

test('different names stay different when folded', () => {
  expect(foldedName('Priya N.')).not.toBe(foldedName('Priya Nair'));
  expect(foldedName('プリヤ')).not.toBe('');
});
