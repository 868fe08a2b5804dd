import { AppError } from '#shared/api/errors.ts';

/**
 * NUL bytes and lone surrogates pass every schema and then break PostgreSQL, so no call takes them,
 * wherever in the input they stand.
 */
export function refuseBrokenText(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw new AppError('INVALID_INPUT', 'Text contains characters that cannot be stored');
    }
  } else if (Array.isArray(value)) {
    for (const entry of value) refuseBrokenText(entry);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      refuseBrokenText(key);
      refuseBrokenText(entry);
    }
  }
}
