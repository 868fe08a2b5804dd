import { QrCode as QrIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PLACEHOLDER_ORIGIN } from '#shared/site/public-origin.ts';
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
}: {
  code: QrCode | undefined;
  isBehind: boolean;
  venue: { name: string; venueId: string };
}) {
  const card = useRef<HTMLDivElement>(null);
  const isThere = code !== undefined;

  // On a phone it appears below the form, out of sight.
  useEffect(() => {
    if (isThere) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isThere]);

  return (
    <Card ref={card} className="scroll-mt-20 scroll-mb-4">
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
            {code.link.startsWith(PLACEHOLDER_ORIGIN) && <PlaceholderNote />}
          </div>
          <QrDownloads code={code} venue={venue} />
        </div>
      ) : (
        <EmptyState
          icon={QrIcon}
          title="Your code will appear here"
          description="Choose how it looks, then generate it."
        />
      )}
    </Card>
  );
}

export function PlaceholderNote() {
  return (
    <p className="mt-2 text-saffron-ink text-sm">
      This server has no public address yet, so codes lead to a placeholder. Set PUBLIC_URL before
      you print.
    </p>
  );
}

function toastCopyFailed(): void {
  toast({ title: 'Error', description: 'Failed to copy to clipboard', variant: 'destructive' });
}
