import { serveTasks } from '#server/platform/worker/serve-tasks.ts';
import { AppError, type ErrorCode } from '#shared/api/errors.ts';
import { drawLogo } from './draw-logo.ts';

/** A refusal in words cannot leave the thread as an error. */
export type LogoAnswer =
  | { picture: Uint8Array }
  | { refusal: { code: ErrorCode; message: string } };

serveTasks(async (file: Uint8Array): Promise<LogoAnswer> => {
  try {
    return { picture: await drawLogo(Buffer.from(file)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message } = error;
    return { refusal: { code, message } };
  }
});
