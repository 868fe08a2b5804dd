import { AppError } from '#shared/api/errors.ts';

export function unknownDevice(): AppError {
  return new AppError('NOT_FOUND', 'Device not found');
}
