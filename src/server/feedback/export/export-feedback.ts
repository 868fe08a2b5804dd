import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { recordAudit } from '#server/audit/record-audit.ts';
import { findBusiness } from '#server/businesses/queries.ts';
import { makeBoundedQueue, type RunInTurn } from '#server/platform/concurrency/bounded-queue.ts';
import { type AcquirePermit, makeSemaphore } from '#server/platform/concurrency/semaphore.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { effectiveTier } from '#shared/billing/plans.ts';
import type { FeedbackSelection } from '#shared/feedback/feedback-selection.ts';
import type { ExportHeaders } from '#shared/feedback/list-contract.ts';
import { countFeedback } from '../inbox/list-query.ts';
import { type FeedbackScope, resolveFeedbackScope } from '../inbox/resolve-feedback-scope.ts';
import { type CsvChunk, csvHeader, findCsvChunk } from './csv-query.ts';

export type FeedbackExport = { fileName: string; total: number; body: Readable };

const ROWS_AT_ONCE = 200;
/** Small, so that a client on a slow line still takes one piece before the stall timeout. */
const PIECE_BYTES = 32 * 1024;
/** A client that reads nothing for this long is cut off, because it holds a database connection. */
const STALLED_MS = 10_000;

/**
 * Exports hold one connection each; the wait is longer than it takes to cut off a stalled client.
 */
const PARALLEL_EXPORTS = 4;
const WAITS_WITHIN_MS = 15_000;
const MAX_WAITING = 50;

type CsvFile = { scope: FeedbackScope; headers: ExportHeaders };

export type ExportLimiter = { acquirePermit: AcquirePermit; runInTurn: RunInTurn };

/**
 * Streams all matching feedback as CSV, read from the database only as fast as the client reads.
 */
export async function exportFeedback(
  services: Services,
  limiter: ExportLimiter,
  tenant: TenantScope,
  { headers = 'names', ...selection }: FeedbackSelection & { headers?: ExportHeaders | undefined },
): Promise<FeedbackExport> {
  const { businessId } = tenant;
  await refuseStarter(services, businessId);
  const scope = await resolveFeedbackScope(services, tenant, selection);
  const { total, body } = await startReading(services, limiter, { scope, headers }, businessId);
  const { venueId = 'all-venues' } = selection;
  const at = services.now();
  const details = { venueId, rows: total };
  try {
    await recordAudit(services.db, {
      at,
      businessId,
      action: 'feedback.exported',
      details,
    });
  } catch (error) {
    body.destroy();
    throw error;
  }
  const today = scope.today ?? at.toISOString().slice(0, 10);
  return { fileName: `${venueId}-feedback-${daysInFileName(selection, today)}.csv`, total, body };
}

/**
 * Two exports per business, all in one queue, so that stalled clients cannot lock out the others.
 */
export function makeExportLimiter(): ExportLimiter {
  return {
    acquirePermit: makeSemaphore(
      2,
      'Two exports are already running. Please wait for one to finish.',
    ),
    runInTurn: makeBoundedQueue({
      atOnce: PARALLEL_EXPORTS,
      maxWaiting: MAX_WAITING,
      waitsWithinMs: WAITS_WITHIN_MS,
      refusal: 'Lots of exports are running. Please try again in a minute.',
    }),
  };
}

/** The dates in the file name: both ends of a custom range, otherwise today. */
function daysInFileName({ period, startDate, endDate }: FeedbackSelection, today: string): string {
  return period === 'custom' && startDate && endDate ? `${startDate}-to-${endDate}` : today;
}

async function refuseStarter({ db }: Services, businessId: string): Promise<void> {
  const account = await findBusiness(db, businessId);
  if (account && effectiveTier(account) !== 'starter') return;
  throw new AppError('FORBIDDEN', 'CSV export is available on Pro and Premium', {
    extra: { planLimit: true },
  });
}

/** Resolves once the rows are counted; a later failure destroys the stream instead. */
function startReading(
  { db, log }: Services,
  { acquirePermit, runInTurn }: ExportLimiter,
  file: CsvFile,
  businessId: string,
): Promise<Pick<FeedbackExport, 'total' | 'body'>> {
  return new Promise((resolve, reject) => {
    const releasePermit = acquirePermit(businessId);
    const read = () =>
      db.snapshot(async (tx) => {
        const total = await countFeedback(tx, file.scope);
        const body = new PassThrough();
        resolve({ total, body });
        await pipeline(
          whileTaken(readCsvPieces(tx, file), () => body.destroy()),
          body,
        );
      });
    runInTurn(read)
      .catch((error: NodeJS.ErrnoException) => {
        reject(error);
        const isReaderGone = error.code === 'ERR_STREAM_PREMATURE_CLOSE';
        if (!isReaderGone && !(error instanceof AppError))
          log.warn({ err: error }, 'an export broke off');
      })
      .finally(releasePermit);
  });
}

async function* readCsvPieces(
  tx: Transaction,
  { scope, headers }: CsvFile,
): AsyncGenerator<string> {
  yield csvHeader(headers);
  let piece: CsvChunk | undefined;
  do {
    piece = await findCsvChunk(tx, scope, { after: piece?.last, most: ROWS_AT_ONCE });
    if (piece) yield piece.lines;
  } while (piece);
}

/** Yields the next piece when the client has taken the one before, and aborts if it stalls. */
async function* whileTaken(
  texts: AsyncIterable<string>,
  breakOff: () => void,
): AsyncGenerator<Buffer> {
  for await (const text of texts) {
    const bytes = Buffer.from(text);
    for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
      const stalled = setTimeout(breakOff, STALLED_MS).unref();
      try {
        yield bytes.subarray(start, start + PIECE_BYTES);
      } finally {
        clearTimeout(stalled);
      }
    }
  }
}
