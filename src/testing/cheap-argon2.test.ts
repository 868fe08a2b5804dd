import { expect, test } from 'vitest';
import { hashPassword, isPasswordRight } from '#server/accounts/passwords/password.ts';
import { hash } from './cheap-argon2.ts';

test('a test’s request for a strong password hash gets a cheap one that can be verified', async () => {
  const cheap = await hashPassword('a good long password');
  expect(cheap).toContain('$m=8,t=1,p=1$');
  expect(await isPasswordRight(cheap, 'a good long password')).toBe(true);
  expect(await isPasswordRight(cheap, 'another password')).toBe(false);
});

test.each([
  { memoryCost: 19_455, timeCost: 2, parallelism: 1 },
  { memoryCost: 19_456, timeCost: 1, parallelism: 1 },
])(
  'a password hash with the cost %j is refused in tests, because it is too weak for the product',
  async (cost) => {
    await expect(hash('a good long password', cost)).rejects.toThrow('must cost more work');
  },
);
