import type { Readable } from 'node:stream';
import { recordAudit } from '#server/audit/record-audit.ts';
import { type AcquirePermit, makeSemaphore } from '#server/platform/concurrency/semaphore.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { makeStreamWorker, type OpenStream } from '#server/platform/worker/stream-worker.ts';
import { workerFilePath } from '#server/platform/worker/worker-file-path.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { findPrintDetails } from '../case-query.ts';
import { readCase } from '../read-case.ts';
import type { CasePrintInput } from './print-case.ts';

export type CasePrinter = { acquirePermit: AcquirePermit; print: OpenStream<CasePrintInput> };

const RETRY_SECONDS = 10;

/** Prints the current state of a case, and records the printing in the business's audit log. */
export async function makeCaseFile(
  services: Services,
  { acquirePermit, print }: CasePrinter,
  { scope, userId }: { scope: TenantScope; userId: string },
  caseId: string,
): Promise<{ fileName: string; body: Readable }> {
  const { db } = services;
  const at = services.now();
  const { businessId } = scope;
  const file = await readCase(services, scope, caseId);
  const { timezone, printedBy } = await findPrintDetails(db, caseId, userId);
  const releasePermit = acquirePermit(businessId);
  let body: Readable | undefined;
  try {
    body = await print({ file, timezone, at, printedBy });
    body.once('close', releasePermit);
    const details = { case: caseId };
    await recordAudit(db, { at, userId, businessId, action: 'case.printed', details });
    const fileName = `case-${file.safety.replaceAll('_', '-')}-${file.openedAt.slice(0, 10)}.pdf`;
    return { fileName, body };
  } catch (error) {
    body?.destroy();
    releasePermit();
    services.log.error({ err: error }, 'a case could not be printed');
    throw new AppError('UNAVAILABLE', 'The case could not be printed. Please try again.', {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
}

export function makeCasePrinter(file = workerFilePath(import.meta, 'case-worker')): CasePrinter {
  return {
    acquirePermit: makeSemaphore(
      2,
      'Two cases are being printed already. Please wait until one of them is done.',
    ),
    print: makeStreamWorker<CasePrintInput>(file),
  };
}
