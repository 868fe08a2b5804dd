import { AppError } from '#shared/api/errors.ts';

const MAX_LEVELS = 20;

/**
 * Refuses NUL bytes and lone surrogates anywhere in the input, because they pass every schema and
 * then break PostgreSQL. Also refuses deep nesting, which no valid input has.
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
