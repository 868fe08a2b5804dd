import { expect, test } from 'vitest';
import { rewardLabel } from './rules.ts';

test.each([
  ['10_percent_off', '10% off next visit'],
  ['10_off', '10% off next visit'],
  ['free_appetizer', 'Free appetizer'],
  ['free_dessert', 'Free dessert'],
  ['surprise_me', 'Surprise me'],
  ['free_flat_white', 'Free Flat White'],
  ['a_glass_of_wine', 'A glass of wine'],
  ['toString', 'ToString'],
])('the reward %s is shown as %s', (value, label) => {
  expect(rewardLabel(value, ['Free Flat White'])).toBe(label);
});
