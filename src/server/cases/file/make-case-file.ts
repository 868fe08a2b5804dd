import type { Readable } from 'node:stream';
import { recordAudit } from '#server/audit/record-audit.ts';
import { type AcquirePermit, makeSemaphore } from '#server/platform/concurrency/semaphore.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { makeStreamWorker, type OpenStream } from '#server/platform/worker/stream-worker.ts';
import { workerFilePath } from '#server/platform/worker/worker-file-path.ts';
import type { Services } from '#server/services.ts';
import { drawLogoForPrint } from '#server/venues/logos/draw-logo.ts';
import { findVenueLogo } from '#server/venues/logos/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import { uploadedLogoHash } from '#shared/venues/logo-path.ts';
import { findPrintDetails } from '../case-query.ts';
import { readCase } from '../read-case.ts';
import type { Letterhead } from './case-document.ts';
import { findConversation } from './conversation-query.ts';
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
  const details = await findPrintDetails(db, caseId, userId);
  const { timezone, printedBy } = details;
  const letterhead = await makeLetterhead(db, file.venueName, details);
  const conversation = file.feedbackId ? await findConversation(db, file.feedbackId) : [];
  const releasePermit = acquirePermit(businessId);
  let body: Readable | undefined;
  try {
    body = await print({ file, letterhead, conversation, timezone, at, printedBy });
    body.once('close', releasePermit);
    const audited = { at, userId, businessId, action: 'case.printed' } as const;
    await recordAudit(db, { ...audited, details: { case: caseId } });
    const fileName = `case-${file.safety.replaceAll('_', '-')}-${file.openedAt.slice(0, 10)}.pdf`;
    return { fileName, body };
  } catch (error) {
    body?.destroy();
    releasePermit();
    services.log.error({ err: error }, 'a case could not be printed');
    throw new AppError('UNAVAILABLE', 'We couldn’t print the case. Please try again.', {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
}

/** Only an uploaded logo is printed, because the server never fetches a URL that an owner typed. */
async function makeLetterhead(
  db: Queryable,
  name: string,
  { venueUuid, logoUrl, businessName }: Awaited<ReturnType<typeof findPrintDetails>>,
): Promise<Letterhead> {
  const stored = uploadedLogoHash(logoUrl) && (await findVenueLogo(db, venueUuid));
  const drawn = stored ? await drawLogoForPrint(stored.picture, PAPER) : undefined;
  return {
    name,
    of: businessName && businessName !== name ? businessName : undefined,
    logo: drawn && { png: drawn.png, ...drawn.size },
  };
}

const PAPER = '#FFFFFF';

export function makeCasePrinter(file = workerFilePath(import.meta, 'case-worker')): CasePrinter {
  return {
    acquirePermit: makeSemaphore(
      2,
      'Two cases are already being printed. Please wait for one to finish.',
    ),
    print: makeStreamWorker<CasePrintInput>(file),
  };
}
