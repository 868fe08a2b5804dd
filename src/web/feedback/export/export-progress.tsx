import { X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { ProgressBar } from '#web/ui/status/progress-bar.tsx';
import { useRunningExport } from './export-state.ts';

const numbers = new Intl.NumberFormat('en-GB');

/** Progress of a running export, floating in a corner with a cancel button. */
export function ExportProgress() {
  const running = useRunningExport();
  if (!running) return null;
  const { received, total, cancel } = running;
  const words =
    total === undefined
      ? 'Preparing the file'
      : `${numbers.format(received)} of ${numbers.format(total)} rows`;
  return createPortal(
    <section
      aria-label="Export"
      className="fixed top-20 right-4 z-40 flex w-80 max-w-[calc(100vw-2rem)] animate-fade-in-late items-center gap-3 rounded-lg border bg-surface py-3 pr-2 pl-4 shadow-float"
    >
      <div className="min-w-0 flex-1">
        <p className="mb-2 flex justify-between gap-3 text-sm">
          <span className="font-semibold">Exporting feedback</span>
          <span className="text-ink-soft">{words}</span>
        </p>
        <ProgressBar
          label="Exporting feedback"
          value={received}
          max={total ?? 1}
          valueLabel={words}
        />
      </div>
      <button
        type="button"
        aria-label="Cancel export"
        onClick={cancel}
        className="grid size-9 shrink-0 pointer-coarse:size-11 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </section>,
    document.body,
  );
}
