import type { FeedbackSelectionQuery } from '#shared/feedback/feedback-selection.ts';
import { type ExportHeaders, exportFeedback } from '#shared/feedback/list-contract.ts';
import { callApiForFile } from '#web/platform/api/call-api.ts';

/** A server that is silent for this long is considered dead. */
const SILENCE_MS = 30_000;

export class BrokenDownloadError extends Error {}

/** Downloads the whole file. An interrupted download throws and never yields a shortened file. */
export async function downloadExport(
  selection: FeedbackSelectionQuery,
  {
    headers,
    signal,
    onProgress,
  }: {
    headers: ExportHeaders;
    signal: AbortSignal;
    onProgress: (rows: number, total?: number) => void;
  },
): Promise<{ file: Blob; name: string; rows: number }> {
  const attempt = new AbortController();
  const stop = () => attempt.abort();
  signal.addEventListener('abort', stop);
  let timeout = setTimeout(stop, SILENCE_MS);
  try {
    const response = await callApiForFile(
      exportFeedback,
      { query: { ...selection, headers } },
      { signal: attempt.signal },
    );
    const total = totalOf(response);
    const pieces: BlobPart[] = [];
    const count = makeCsvRowCounter();
    let rows = 0;
    const reader = response.body?.getReader();
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done || !value) break;
      clearTimeout(timeout);
      timeout = setTimeout(stop, SILENCE_MS);
      pieces.push(value);
      // The first row is the header.
      rows = Math.max(0, count(value) - 1);
      onProgress(rows, total);
    }
    if (total !== undefined && rows < total) throw new BrokenDownloadError();
    const file = new Blob(pieces, { type: 'text/csv;charset=utf-8' });
    return { file, name: nameOf(response), rows };
  } catch (error) {
    // A timeout, rather than the owner's cancellation, means that the download broke.
    throw attempt.signal.aborted && !signal.aborted ? new BrokenDownloadError() : error;
  } finally {
    clearTimeout(timeout);
    signal.removeEventListener('abort', stop);
  }
}

function totalOf({ headers }: Response): number | undefined {
  const total = headers.get('x-total-count');
  return total !== null && /^\d+$/.test(total) ? Number(total) : undefined;
}

function nameOf({ headers }: Response): string {
  const [, name] = /filename="?([^";]+)"?/.exec(headers.get('content-disposition') ?? '') ?? [];
  return name ?? 'feedback.csv';
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Counts CSV rows as bytes arrive; a line break inside quotes does not start a row. */
export function makeCsvRowCounter(): (bytes: Uint8Array) => number {
  let rows = 0;
  let isQuoted = false;
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_FEED && !isQuoted) rows += 1;
    }
    return rows;
  };
}
