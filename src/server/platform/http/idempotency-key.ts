import { AppError } from '#shared/api/errors.ts';

/** The caller's Idempotency-Key, by which a repeated request is recognised. */
export function readIdempotencyKey(key: string | undefined): string | undefined {
  if (key === undefined) return undefined;
  if (/^[\x21-\x7e]{8,200}$/.test(key)) return key;
  throw new AppError('INVALID_INPUT', 'Idempotency-Key must have 8 to 200 plain characters');
}
