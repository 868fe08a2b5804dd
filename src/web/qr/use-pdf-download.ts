import { useState } from 'react';
import { failureMessage } from '#web/platform/api/failure-message.ts';
import { saveFile } from '#web/platform/browser/save-file.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';

/** Long, because two hundred cards take a while on a small server. */
const TIMEOUT_MS = 120_000;

/** Requests a PDF drawn by the server and saves it. */
export function usePdfDownload() {
  const [failure, setFailure] = useState<string>();
  const { isRunning, run } = useSingleFlight();

  async function save(
    ask: (options: { signal: AbortSignal }) => Promise<Response>,
    { fileName, told }: { fileName: string; told: string },
  ): Promise<void> {
    setFailure(undefined);
    await run(async () => {
      try {
        const answer = await ask({ signal: AbortSignal.timeout(TIMEOUT_MS) });
        saveFile(await answer.blob(), fileName);
        toast({ title: 'PDF downloaded', description: told });
      } catch (failed) {
        setFailure(failureMessage(failed, 'We could not make the PDF. Please try again.'));
      }
    });
  }

  return { failure, isDrawing: isRunning, save, forgetFailure: () => setFailure(undefined) };
}
