import { ExternalLink } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { PreviewSwitch, type PreviewView } from './preview-switch.tsx';
import { TableStepper } from './table-stepper.tsx';
import type { Tables } from './use-tables.ts';

/** A preview of the result, with its files and its link. */
export function PreviewCard({
  view,
  onView,
  tables,
  address,
  picture,
  actions,
  ref,
}: {
  view: PreviewView;
  onView: (view: PreviewView) => void;
  tables: Tables;
  /** The shown table's address; undefined if it has no code. */
  address: { link: string; path: string } | undefined;
  picture: ReactNode;
  actions: ReactNode;
  ref: Ref<HTMLDivElement>;
}) {
  return (
    <Card ref={ref} className="flex scroll-mt-20 scroll-mb-40 flex-col gap-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-lg leading-6">Preview</h2>
        <PreviewSwitch value={view} onChange={onView} />
      </div>
      {picture}
      <TableStepper tables={tables} />
      {actions}
      {address && (
        <div className="border-t pt-4">
          <p className="text-ink-soft text-sm">Guests who scan it come to</p>
          <div className="mt-1 flex items-center gap-2">
            <p className="wrap-anywhere min-w-0 flex-1 select-all font-mono text-sm">
              {address.link}
            </p>
            <CopyButton text={address.link} label="Copy URL" onFailure={toastCopyFailed} />
          </div>
          <Button asChild variant="secondary" className="mt-3 w-full">
            <a href={address.path} target="_blank" rel="noopener">
              Test Widget
              <ExternalLink aria-hidden />
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </Button>
        </div>
      )}
    </Card>
  );
}

function toastCopyFailed(): void {
  toast({ title: 'Error', description: 'Failed to copy to clipboard', variant: 'destructive' });
}
