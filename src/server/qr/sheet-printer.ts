import type { Readable } from 'node:stream';
import { type AcquirePermit, makeSemaphore } from '#server/platform/concurrency/semaphore.ts';
import { makeStreamWorker, type OpenStream } from '#server/platform/worker/stream-worker.ts';
import { workerFilePath } from '#server/platform/worker/worker-file-path.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { publicOrigin } from '#shared/site/paths.ts';
import type { PrintJob } from './print/print-products.ts';

export type PrintedFile = { fileName: string; body: Readable };

/** The most sheets in progress on this server at a time, for all owners together. */
const MAX_AT_ONCE = 5;
const RETRY_SECONDS = 30;

export type SheetPrinter = { acquirePermit: AcquirePermit; print: OpenStream<PrintJob> };

export function makeSheetPrinter(file = workerFilePath(import.meta, 'sheet-worker')): SheetPrinter {
  return {
    acquirePermit: makeSemaphore(
      2,
      'Two sheets of cards are being printed already. Please wait until one of them is done.',
    ),
    print: limitParallelPrints(MAX_AT_ONCE, makeStreamWorker<PrintJob>(file)),
  };
}

/** Prints in the worker. Holds one of the owner's permits until the last byte has been read. */
export async function printInWorker(
  services: Services,
  { acquirePermit, print }: SheetPrinter,
  businessId: string,
  task: PrintJob,
): Promise<Readable> {
  const releasePermit = acquirePermit(businessId);
  try {
    const body = await print(task);
    return body.once('close', releasePermit);
  } catch (error) {
    releasePermit();
    if (error instanceof AppError) throw error;
    services.log.error({ err: error }, 'cards could not be printed');
    throw new AppError('UNAVAILABLE', 'The cards could not be printed. Please try again.', {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
}

/**
 * The origin in printed codes. It is never taken from the request, because printed codes stay on
 * the tables.
 */
export function printedOrigin({ config: { publicUrl } }: Services): string {
  return publicOrigin({ origin: publicUrl, hostname: new URL(publicUrl).hostname });
}

function limitParallelPrints(most: number, print: OpenStream<PrintJob>): OpenStream<PrintJob> {
  let underWay = 0;
  return async (sheet) => {
    if (underWay >= most) {
      throw new AppError(
        'UNAVAILABLE',
        'Many cards are being printed just now. Please try again in a minute.',
        { retryAfterSeconds: RETRY_SECONDS },
      );
    }
    underWay += 1;
    const release = () => {
      underWay -= 1;
    };
    try {
      const body = await print(sheet);
      return body.once('close', release);
    } catch (error) {
      release();
      throw error;
    }
  };
}
