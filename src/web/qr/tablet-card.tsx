import { ExternalLink, Tablet } from 'lucide-react';
import { kioskPath } from '#shared/site/widget-path.ts';
import { shownOrigin } from '#web/platform/browser/shown-origin.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';

/** Offers the link for a tablet at the door that guests pass to one another. */
export function TabletCard({ venueId }: { venueId: string }) {
  const path = kioskPath({ venue: venueId });
  const link = shownOrigin() + path;
  return (
    <Card>
      <CardHeader
        title="A shared tablet"
        description="Open this link on a tablet at the door. It forgets each guest before the next one comes."
      />
      <div className="flex items-center gap-2">
        <p className="wrap-anywhere min-w-0 flex-1 select-all rounded-md border bg-sunken px-3 py-2.5 font-mono text-sm">
          {link}
        </p>
        <CopyButton text={link} label="Copy tablet link" onFailure={toastCopyFailed} />
      </div>
      <Button asChild variant="secondary" className="mt-3 max-sm:w-full">
        <a href={path} target="_blank" rel="noopener">
          <Tablet aria-hidden />
          Open on this device
          <ExternalLink aria-hidden />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </Button>
    </Card>
  );
}

function toastCopyFailed(): void {
  toast({ title: 'Error', description: 'Failed to copy to clipboard', variant: 'destructive' });
}
