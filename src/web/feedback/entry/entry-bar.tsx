import { ArrowLeft, Check, ChevronDown, ChevronUp, Link2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { answerPath } from '#shared/site/paths.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';

export type EntryPosition = { place: number; total: number; isTotalCapped: boolean };

const NUMBERS = new Intl.NumberFormat('en-GB');

/** Above an entry: its state, its position in the list, its neighbours, and a copyable link. */
export function EntryBar({
  id,
  venueId,
  position,
  onStep,
  onBack,
  children,
}: {
  id: string;
  venueId: string;
  position: EntryPosition | undefined;
  onStep: (by: 1 | -1) => void;
  onBack: (() => void) | undefined;
  children?: ReactNode;
}) {
  const total = position && Math.max(position.total, position.place);
  return (
    <div className="sticky top-0 z-10 flex min-h-14 flex-wrap items-center gap-x-1 gap-y-1 border-b bg-surface px-2 py-1.5 lg:min-h-16 lg:pr-4 lg:pl-10 print:hidden">
      {onBack && (
        <Button variant="quiet" size="icon" aria-label="Back to the list" onClick={onBack}>
          <ArrowLeft aria-hidden />
        </Button>
      )}
      {children}
      <span className="mr-auto text-sm tabular-nums max-lg:font-semibold lg:mr-1 lg:ml-auto lg:min-w-20 lg:text-right lg:text-ink-soft">
        {position && total !== undefined && (
          <>
            {NUMBERS.format(position.place)} of {NUMBERS.format(total)}
            {position.isTotalCapped && '+'}
          </>
        )}
      </span>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Previous answer"
        disabled={!position || position.place <= 1}
        onClick={() => onStep(-1)}
      >
        <ChevronUp aria-hidden />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Next answer"
        disabled={!position || position.place >= (total ?? 0)}
        onClick={() => onStep(1)}
      >
        <ChevronDown aria-hidden />
      </Button>
      <CopyLink path={answerPath(id, venueId)} />
    </div>
  );
}

const COPIED_MS = 2000;

/** An answer's ID appears only in the copied link, never on the screen. */
function CopyLink({ path }: { path: string }) {
  const [copies, setCopies] = useState(0);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (copies === 0) return;
    setIsCopied(true);
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy(): Promise<void> {
    const link = new URL(path, window.location.origin).href;
    try {
      await navigator.clipboard.writeText(link);
      setCopies((count) => count + 1);
    } catch {
      toast({ title: 'The link could not be copied', description: link, variant: 'destructive' });
    }
  }

  return (
    <>
      <Button variant="quiet" size="sm" className="min-h-11" onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden /> : <Link2 aria-hidden />}
        <span className="max-2xl:sr-only">{isCopied ? 'Copied' : 'Copy link'}</span>
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? 'The link was copied' : ''}
      </span>
    </>
  );
}
