import { QrCode as QrIcon } from 'lucide-react';
import type { Ref } from 'react';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import type { QrCode } from './qr-design.ts';
import { QrDownloads } from './qr-downloads.tsx';
import { QrPicture } from './qr-picture.tsx';

/** The finished code, its link and its files. */
export function QrPreview({
  code,
  isBehind,
  venue,
  ref,
}: {
  code: QrCode | undefined;
  isBehind: boolean;
  venue: { name: string; venueId: string };
  ref: Ref<HTMLDivElement>;
}) {
  return (
    <Card ref={ref} className="scroll-mt-20 scroll-mb-4">
      <CardHeader title="Preview" className={code ? undefined : 'mb-0'} />
      {code ? (
        <div className="flex flex-col gap-4">
          <QrPicture code={code} isBehind={isBehind} />
          <div>
            <div className="flex items-center gap-2">
              <p className="wrap-anywhere min-w-0 flex-1 select-all rounded-md border bg-sunken px-3 py-2.5 font-mono text-sm">
                {code.link}
              </p>
              <CopyButton text={code.link} label="Copy URL" onFailure={toastCopyFailed} />
            </div>
          </div>
          <QrDownloads code={code} venue={venue} />
        </div>
      ) : (
        <EmptyState
          icon={QrIcon}
          title="Your code will appear here"
          description="Correct what is marked in the form to see it."
        />
      )}
    </Card>
  );
}

function toastCopyFailed(): void {
  toast({ title: 'Error', description: 'Failed to copy to clipboard', variant: 'destructive' });
}
