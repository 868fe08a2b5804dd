import { Check, Clock, Copy, Reply, Utensils } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { PLACEHOLDER_ORIGIN } from '#shared/site/paths.ts';
import { linkOrigin } from '#web/platform/browser/link-origin.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { RatingFace } from '#web/ui/rating-face.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { Section } from './section.tsx';

const COPIED_MS = 2000;
const DESK = { width: 1280, height: 900 };
const PHONE = '(max-width: 640px)';
const SCREENSHOT_ALT =
  'The dashboard of a café: how satisfied guests were over time, and how their ratings spread';

const STEPS: readonly { title: string; text: string; picture: ReactNode }[] = [
  {
    title: 'Guests chat',
    text: 'They scan the code on the table and answer a few short questions. Anything optional can be skipped.',
    picture: (
      <p className="w-fit rounded-xl rounded-br-sm bg-basil px-4 py-2.5 text-on-basil text-sm">
        Food was lovely, but we waited ages for the bill.
      </p>
    ),
  },
  {
    title: 'The feedback is structured and tagged',
    text: 'Every answer arrives with its rating, topic, table and time, so patterns are easy to see.',
    picture: (
      <div className="flex flex-wrap gap-2">
        <Badge tone="chili">
          <RatingFace level={2} className="size-4" />
          Fair
        </Badge>
        <Badge>
          <Clock />
          Wait time
        </Badge>
        <Badge>
          <Utensils />
          Table 7
        </Badge>
        <Badge>Fri, 21:00</Badge>
      </div>
    ),
  },
  {
    title: 'You act',
    text: 'Reply to the guest, thank the team, and fix what keeps coming back.',
    picture: (
      <p className="flex w-fit items-start gap-2.5 rounded-lg border bg-surface px-4 py-2.5 text-sm">
        <Reply className="mt-0.5 size-4 shrink-0 text-basil-ink" />
        Thank you for telling us. From Friday, two of us will handle the bills after 20:00.
      </p>
    ),
  },
];

export function HowItWorks() {
  return (
    <Section id="how-it-works" title="How it works" tone="sunken">
      <ol className="grid gap-10 md:grid-cols-3 md:grid-rows-[auto_auto_auto_auto] md:gap-x-8 md:gap-y-0">
        {STEPS.map(({ title, text, picture }, index) => (
          <li
            key={title}
            className="border-t-2 border-t-basil pt-5 md:row-span-4 md:grid md:grid-rows-subgrid"
          >
            <span aria-hidden className="font-display font-semibold text-basil-ink text-xl">
              {index + 1}
            </span>
            <h3 className="mt-2 font-semibold text-lg">{title}</h3>
            <p className="mt-2 mb-6 text-ink-soft">{text}</p>
            <div aria-hidden className="md:min-h-16">
              {picture}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

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
  const origin = useSyncExternalStore(subscribeToNothing, linkOrigin, () => PLACEHOLDER_ORIGIN);
  const snippet = `<script src="${origin}/embed.js" data-venue="your-venue-id"></script>`;
  const [isCopied, setIsCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(snippet);
      setIsCopied(true);
      setTimeout(() => setIsCopied(false), COPIED_MS);
    } catch {
      toast({ title: 'Copy failed', description: 'Please select the line and copy it yourself.' });
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

function subscribeToNothing(): () => void {
  return () => undefined;
}

/** A screenshot of the demo's dashboard, made by `npm run pictures`. */
export function Showcase() {
  return (
    <section aria-label="Your dashboard" className="pb-16 sm:pb-20">
      <figure className="mx-auto max-w-7xl px-4 sm:px-6">
        {/* The theme may be the visitor's own choice, unknown to media queries; hidden pictures are
            not fetched. */}
        <ThemedPicture theme="light" className="dark:hidden" />
        <ThemedPicture theme="dark" className="hidden dark:block" />
        <figcaption className="mt-6 text-balance text-center text-ink-soft">
          The dashboard of our demo café.
        </figcaption>
      </figure>
    </section>
  );
}

function ThemedPicture({ theme, className }: { theme: 'light' | 'dark'; className: string }) {
  return (
    <picture className={className}>
      <source
        media={PHONE}
        srcSet={`/pictures/insights-phone-${theme}.webp`}
        width={390}
        height={750}
      />
      <img
        src={`/pictures/insights-${theme}.webp`}
        {...DESK}
        alt={SCREENSHOT_ALT}
        loading="lazy"
        fetchPriority="low"
        decoding="async"
        className="h-auto w-full rounded-xl border bg-surface shadow-float"
      />
    </picture>
  );
}
