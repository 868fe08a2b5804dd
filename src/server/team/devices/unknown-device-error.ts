import { AppError } from '#shared/api/errors.ts';

export function unknownDeviceError(): AppError {
  return new AppError('NOT_FOUND', 'Device not found');
}
