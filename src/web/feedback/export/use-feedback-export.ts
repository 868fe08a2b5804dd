import type { User } from '#shared/accounts/contract.ts';
import { RequestError, serverMessage } from '#shared/api/call-endpoint.ts';
import { effectiveTier } from '#shared/billing/plans.ts';
import type { FeedbackSelectionQuery } from '#shared/feedback/feedback-selection.ts';
import type { ExportHeaders } from '#shared/feedback/list-contract.ts';
import { listSelection } from '#shared/feedback/list-filters.ts';
import { capitalise } from '#shared/stats/number-words.ts';
import { askOwnerSentence } from '#shared/team/whom-to-ask.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { failureMessage, isServerUnreachable } from '#web/platform/api/call-api.ts';
import { saveFile } from '#web/platform/browser/save-file.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { useFeedbackFilters } from '../dashboard/use-feedback-filters.ts';
import { BrokenDownloadError, downloadExport } from './download-export.ts';
import { runningExport, setRunningExport, useRunningExport } from './export-state.ts';

const UPGRADE_MESSAGE = 'CSV export is available on Pro and Premium';
const BROKEN_MESSAGE = 'The download stopped and no file was saved. Please try again.';

/** A short export would finish before the owner could read that it started. */
const MIN_SHOWN_MS = 1500;

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
    selection?: FeedbackSelectionQuery | undefined;
    /** The exported days in words. */
    exported?: string | undefined;
  },
) {
  const { filters } = useFeedbackFilters();
  const isRunning = useRunningExport() !== undefined;

  function askForUpgrade(description = UPGRADE_MESSAGE): void {
    const isOwner = user.role === 'owner';
    const who = isOwner ? '' : `. Only an owner can change the plan. ${askOwnerSentence(user)}`;
    toast({ title: 'Upgrade Required', description: `${description}${who}` });
    if (isOwner) onUpgrade();
  }

  async function start(headers: ExportHeaders = 'readable'): Promise<void> {
    if (effectiveTier(user) === 'starter') return askForUpgrade();
    if (!venue || runningExport()) return;
    const end = new AbortController();
    const cancel = () => end.abort();
    setRunningExport({ received: 0, total: undefined, cancel });
    toast({ title: 'Export Started', description: 'Your feedback export is being prepared.' });
    const wasReadable = new Promise((resolve) => setTimeout(resolve, MIN_SHOWN_MS));
    try {
      const { file, name, rows } = await downloadExport(
        selection ?? listSelection(venue.venueId, filters),
        {
          headers,
          signal: end.signal,
          onProgress: (received, total) => setRunningExport({ received, total, cancel }),
        },
      );
      saveFile(file, name);
      setRunningExport(undefined);
      await wasReadable;
      const days = exported ? `${capitalise(exported)}: ` : '';
      const answers = `${rows} answer${rows === 1 ? '' : 's'}`;
      toast({
        title: 'Export Ready',
        description: `${days}${answers}. Saved as ${name}`,
        ...(headers === 'readable' && {
          action: { label: 'Use column names', onSelect: () => void start('names') },
        }),
      });
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
  const description = isBroken
    ? BROKEN_MESSAGE
    : failureMessage(error, 'Failed to export feedback');
  toast({ title: 'Export Failed', description, variant: 'destructive' });
}
