import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#shared/api/errors.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** OWASP's parameters for argon2id, which is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Checks a password. Takes equally long if there is no account, so that the response time does not
 * reveal which email addresses are registered.
 */
export async function isPasswordRight(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await unknownAccountHash()), password);
  return matches && Boolean(passwordHash);
}

/** `field` is the form field that gets the error message. */
export function refuseWeakPassword(
  password: string,
  account: { email: string; username: string | null },
  field: 'password' | 'newPassword' = 'password',
): void {
  const message = weaknessOf(password, account);
  if (message)
    throw new AppError('INVALID_INPUT', message, { extra: { errors: [{ field, message }] } });
}

function weaknessOf(
  password: string,
  { email, username }: { email: string; username: string | null },
): string | undefined {
  const typed = password.toLowerCase();
  const own = [email, email.split('@')[0], username, PRODUCT_NAME];
  if (own.some((word) => word && typed === word.toLowerCase())) {
    return 'Please choose a password that is not your email, username or the product name';
  }
  const isOneLetter = new Set(typed).size === 1;
  const isProductName = typed.replace(/[^a-z]/g, '') === PRODUCT_NAME.toLowerCase();
  return isOneLetter || isProductName || COMMON_PASSWORDS.has(typed)
    ? 'This password is one of the most common ones. Please choose another'
    : undefined;
}

let unknownHash: Promise<string> | undefined;

function unknownAccountHash(): Promise<string> {
  unknownHash ??= hashPassword('nobody has this password');
  return unknownHash;
}
