import { ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import type { ReactNode, Ref } from 'react';
import { tableLabel } from '#shared/qr/table-label.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import type { Tables } from './use-tables.ts';

const VIEWS: readonly { value: PreviewView; label: string }[] = [
  { value: 'print', label: 'Print' },
  { value: 'code', label: 'Code' },
];

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

export type PreviewView = 'print' | 'code';

/** Switches between the printed item and the bare QR code. */
function PreviewSwitch({
  value,
  onChange,
}: {
  value: PreviewView;
  onChange: (view: PreviewView) => void;
}) {
  return (
    <RadioGroup.Root
      aria-label="Shown in the preview"
      value={value}
      onValueChange={(picked) => onChange(picked === 'code' ? 'code' : 'print')}
      className="flex rounded-md bg-sunken p-1"
    >
      {VIEWS.map(({ value: view, label }) => (
        <RadioGroup.Item
          key={view}
          value={view}
          className="min-h-9 rounded-sm px-4 font-medium text-ink-soft text-sm data-[state=checked]:bg-surface data-[state=checked]:text-ink data-[state=checked]:ring-1 data-[state=checked]:ring-line-strong/60 max-md:min-h-11"
        >
          {label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

/** Steps through the previews of a list of tables. */
function TableStepper({ tables: { names, place, shown, turnTo } }: { tables: Tables }) {
  if (!shown || names.length < 2) return null;
  return (
    <div className="flex items-center justify-between gap-2">
      <Button
        variant="quiet"
        size="icon"
        aria-label="Table before"
        disabled={place === 0}
        onClick={() => turnTo(place - 1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <p role="status" className="wrap-anywhere text-center text-sm">
        <span className="font-medium">{tableLabel(shown)}</span>{' '}
        <span className="text-ink-soft">
          {place + 1} of {names.length}
        </span>
      </p>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Next table"
        disabled={place === names.length - 1}
        onClick={() => turnTo(place + 1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </div>
  );
}
