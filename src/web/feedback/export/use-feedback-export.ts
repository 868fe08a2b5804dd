import { useSyncExternalStore } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { RequestError, serverMessage } from '#shared/api/call-endpoint.ts';
import { effectiveTier } from '#shared/billing/plans.ts';
import { exportFeedback, type FeedbackSelection } from '#shared/feedback/list-contract.ts';
import { listSelection } from '#shared/feedback/list-filters.ts';
import { capitalise } from '#shared/stats/number-words.ts';
import { askOwnerSentence } from '#shared/team/person-name.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { callApiForFile, failureMessage, isServerUnreachable } from '#web/platform/api/call-api.ts';
import { saveFile } from '#web/platform/browser/save-file.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { useFeedbackFilters } from '../dashboard/use-feedback-filters.ts';

/** A server silent for this long is taken for dead. */
const SILENCE_MS = 30_000;
const QUOTE = 0x22;
const LINE_FEED = 0x0a;
let running: RunningExport | undefined;
const listeners = new Set<() => void>();

const UPGRADE = 'CSV export is available on Pro and Premium';
const BROKEN = 'The download broke off and no file was saved. Please try again.';

/** A short export would finish before the owner could read that it started. */
const READABLE_MS = 1500;

/**
 * Exports the feedback that the applied filters select. It continues while the owner visits other
 * pages.
 */
export function useFeedbackExport(
  venue: Venue | undefined,
  {
    user,
    onUpgrade,
    selection,
    exported,
  }: {
    user: User;
    onUpgrade: () => void;
    /** What to export; by default what the dashboard's filters select. */
    selection?: FeedbackSelection | undefined;
    /** The exported days in words. */
    exported?: string | undefined;
  },
) {
  const { filters } = useFeedbackFilters();
  const isRunning = useRunningExport() !== undefined;

  function askForUpgrade(description = UPGRADE): void {
    const isOwner = user.role === 'owner';
    const who = isOwner ? '' : `. Only an owner can change the plan. ${askOwnerSentence(user)}`;
    toast({ title: 'Upgrade Required', description: `${description}${who}` });
    if (isOwner) onUpgrade();
  }

  async function start(): Promise<void> {
    if (effectiveTier(user) === 'starter') return askForUpgrade();
    if (!venue || runningExport()) return;
    const end = new AbortController();
    const cancel = () => end.abort();
    setRunningExport({ received: 0, total: undefined, cancel });
    toast({ title: 'Export Started', description: 'Your feedback export is being prepared.' });
    const wasReadable = new Promise((resolve) => setTimeout(resolve, READABLE_MS));
    try {
      const { file, name, rows } = await downloadExport(
        selection ?? listSelection(venue.venueId, filters),
        {
          signal: end.signal,
          onProgress: (received, total) => setRunningExport({ received, total, cancel }),
        },
      );
      saveFile(file, name);
      setRunningExport(undefined);
      await wasReadable;
      const days = exported ? `${capitalise(exported)}: ` : '';
      const answers = `${rows} answer${rows === 1 ? '' : 's'}`;
      toast({ title: 'Export Ready', description: `${days}${answers}. Saved as ${name}` });
    } catch (error) {
      if (end.signal.aborted)
        toast({ title: 'Export Cancelled', description: 'No file was saved.' });
      else if (isPlanRefusal(error)) askForUpgrade(serverMessage(error));
      else showFailure(error);
    } finally {
      setRunningExport(undefined);
    }
  }

  return { start: () => void start(), isRunning };
}

function isPlanRefusal(error: unknown): boolean {
  return error instanceof RequestError && error.status === 403 && error.code === 'FORBIDDEN';
}

function showFailure(error: unknown): void {
  if (error instanceof RequestError && error.status === 401) return;
  const isBroken = error instanceof BrokenDownloadError || isServerUnreachable(error);
  const description = isBroken ? BROKEN : failureMessage(error, 'Failed to export feedback');
  toast({ title: 'Export Failed', description, variant: 'destructive' });
}

class BrokenDownloadError extends Error {}

/** Downloads the whole file. An interrupted download throws and never yields a shortened file. */
async function downloadExport(
  selection: FeedbackSelection,
  {
    signal,
    onProgress,
  }: { signal: AbortSignal; onProgress: (rows: number, total?: number) => void },
): Promise<{ file: Blob; name: string; rows: number }> {
  const attempt = new AbortController();
  const stop = () => attempt.abort();
  signal.addEventListener('abort', stop);
  let timeout = setTimeout(stop, SILENCE_MS);
  try {
    const response = await callApiForFile(
      exportFeedback,
      { query: selection },
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

/** One download at a time, shared by the whole page: the header starts it, the list shows it. */
type RunningExport = { received: number; total: number | undefined; cancel: () => void };

function setRunningExport(next: RunningExport | undefined): void {
  running = next;
  for (const listener of listeners) listener();
}

function runningExport(): RunningExport | undefined {
  return running;
}

export function useRunningExport(): RunningExport | undefined {
  return useSyncExternalStore(subscribe, runningExport, () => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
