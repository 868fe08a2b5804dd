import { Check, Copy } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { PLACEHOLDER_ORIGIN } from '#shared/site/public-origin.ts';
import { shownOrigin } from '#web/platform/browser/shown-origin.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';

const COPIED_MS = 2000;

export function Setup() {
  return (
    <section aria-labelledby="setup-title" className="border-y bg-sunken py-16 sm:py-24">
      <div className="mx-auto grid max-w-6xl items-center gap-10 px-4 sm:px-6 lg:grid-cols-2 lg:gap-16">
        <div>
          <h2 id="setup-title" className="font-display font-semibold text-2xl sm:text-3xl">
            Add it to your site with a single line of code
          </h2>
          <p className="mt-4 max-w-lg text-ink-soft text-lg">
            Paste it once and a feedback button appears on your own pages. Or print a QR code for
            every table and skip the website altogether.
          </p>
        </div>
        <EmbedSnippet />
      </div>
    </section>
  );
}

/** The snippet that a venue pastes into its own site. */
function EmbedSnippet() {
  const origin = useSyncExternalStore(neverChanges, shownOrigin, () => PLACEHOLDER_ORIGIN);
  const snippet = `<script src="${origin}/embed.js" data-venue="your-venue-id"></script>`;
  const [isCopied, setIsCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(snippet);
      setIsCopied(true);
      setTimeout(() => setIsCopied(false), COPIED_MS);
    } catch {
      toast({ title: 'Copy failed', description: 'Please select the line and copy it by hand.' });
    }
  }

  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      <div className="flex min-h-12 items-center justify-between gap-4 border-b py-1 pr-2 pl-4">
        <span className="text-ink-soft text-sm">Your site’s HTML</span>
        <Button variant="quiet" size="sm" className="needs-js" onClick={copy}>
          <Icon aria-hidden />
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <pre className="wrap-anywhere whitespace-pre-wrap p-4 font-mono text-xs leading-6 sm:p-6 sm:text-base">
        <code>{snippet}</code>
      </pre>
    </div>
  );
}

function neverChanges(): () => void {
  return () => undefined;
}
