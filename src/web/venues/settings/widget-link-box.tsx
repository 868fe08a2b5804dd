import { Copy, ExternalLink } from 'lucide-react';
import { widgetPath } from '#shared/site/widget-path.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { shownOrigin } from '#web/platform/browser/shown-origin.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';

/** The address that guests of a venue open, to copy or to try. */
export function WidgetLinkBox({ venue }: { venue: Venue }) {
  const path = widgetPath({ venue: venue.venueId });
  const link = `${shownOrigin()}${path}`;

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
    <Card>
      <CardHeader
        title="Direct Widget Link"
        description="For your website, your newsletter or a message to a guest."
      />
      <p className="wrap-anywhere select-all rounded-md border bg-sunken px-3 py-2.5 font-mono text-sm">
        {link}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={copy}>
          <Copy aria-hidden />
          Copy Link
        </Button>
        <Button asChild variant="secondary">
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
