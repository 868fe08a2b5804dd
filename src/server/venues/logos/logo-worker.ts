import { serveTasks } from '#server/platform/worker/serve-tasks.ts';
import { AppError, type ErrorCode } from '#shared/api/errors.ts';
import { drawLogo } from './draw-logo.ts';

/**
 * The result of drawing. Refusals are sent as data, because an AppError would lose its class
 * between threads.
 */
export type LogoResult =
  | { picture: Uint8Array }
  | { refusal: { code: ErrorCode; message: string } };

serveTasks(async (file: Uint8Array): Promise<LogoResult> => {
  try {
    return { picture: await drawLogo(Buffer.from(file)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message } = error;
    return { refusal: { code, message } };
  }
});
