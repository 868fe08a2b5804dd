import { expect, test } from 'vitest';
import { extractRewardCode } from './extract-reward-code.ts';

test.each([
  ['7K3QD-0M9XZ', '7K3QD-0M9XZ'],
  [' 7k3qd0m9xz\n', '7K3QD-0M9XZ'],
  ['https://tabletalk.example/redeem?code=7K3QD-0M9XZ&venue=kettle', '7K3QD-0M9XZ'],
  ['Your code is 7k3qd-om9xz, enjoy!', '7K3QD-0M9XZ'],
  ['Happy-guest: 7K3QD–0M9XZ', '7K3QD-0M9XZ'],
])('a reward code is found in %j', (text, code) => {
  expect(extractRewardCode(text)).toBe(code);
});

test.each(['', 'hello', 'https://tabletalk.example/widget?venue=kettle', 'a-7K3QD-0M9XZ9'])(
  'no reward code is found in %j',
  (text) => {
    expect(extractRewardCode(text)).toBeUndefined();
  },
);
