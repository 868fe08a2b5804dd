import { AppError } from '#shared/api/errors.ts';

const MAX_LEVELS = 20;

/**
 * NUL bytes and lone surrogates pass every schema and then break PostgreSQL, so every endpoint
 * refuses them anywhere in its input. No valid input is nested deeply.
 */
export function refuseBrokenText(value: unknown, levels = MAX_LEVELS): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw new AppError('INVALID_INPUT', 'Text contains characters that cannot be stored');
    }
  } else if (typeof value === 'object' && value !== null) {
    if (levels === 0) throw new AppError('INVALID_INPUT', 'The request is nested too deeply');
    for (const [key, entry] of Object.entries(value)) {
      refuseBrokenText(key);
      refuseBrokenText(entry, levels - 1);
    }
  }
}
