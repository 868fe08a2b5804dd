import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#shared/api/errors.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** OWASP's parameters for argon2id, the library's default kind. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether the password is right. Takes as long for an unknown account as for a known one, so that
 * the time does not tell which addresses have an account.
 */
export async function isPasswordRight(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await unknownAccountHash()), password);
  return matches && Boolean(passwordHash);
}

export function refuseWeakPassword(
  password: string,
  account: { email: string; username: string | null },
): void {
  const typed = password.toLowerCase();
  const [mailbox = ''] = account.email.split('@');
  const own = [account.email, mailbox, account.username, PRODUCT_NAME];
  if (own.some((word) => word && typed === word.toLowerCase())) {
    throw new AppError(
      'INVALID_INPUT',
      'Please choose a password that is not your email, username or the product name',
    );
  }
  if (COMMON_PASSWORDS.has(typed)) {
    throw new AppError(
      'INVALID_INPUT',
      'This password is one of the most common ones. Please choose another',
    );
  }
}

let unknownHash: Promise<string> | undefined;

function unknownAccountHash(): Promise<string> {
  unknownHash ??= hashPassword('nobody has this password');
  return unknownHash;
}
