import { Copy, ExternalLink } from 'lucide-react';
import { widgetPath } from '#shared/site/widget-path.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { triedOrigin } from '#web/platform/browser/link-origin.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';

/** A venue's guest link, to copy or try. */
export function WidgetLinkBox({ venue }: { venue: Venue }) {
  const path = widgetPath({ venue: venue.venueId });
  const link = `${triedOrigin()}${path}`;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: 'Link Copied', description: 'Widget link copied to clipboard' });
    } catch {
      toast({
        title: 'Error',
        description: 'Failed to copy to clipboard',
        variant: 'destructive',
      });
    }
  }

  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:py-2.5 sm:pr-2.5 sm:pl-5">
      <h2 className="font-semibold text-sm">Direct Widget Link</h2>
      <p className="wrap-anywhere min-w-0 flex-1 basis-60 select-all font-mono text-ink-soft text-sm">
        {link}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" className="min-h-11" onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy Link
        </Button>
        <Button asChild variant="secondary" size="sm" className="min-h-11">
          <a href={path} target="_blank" rel="noopener">
            Test Widget
            <ExternalLink aria-hidden />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </Button>
      </div>
    </Card>
  );
}
