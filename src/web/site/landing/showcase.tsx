const DESK = { width: 1280, height: 900 };
const PHONE = '(max-width: 640px)';
const ALT =
  'The dashboard of a café: the key figures, how satisfied guests were over time, and how their ratings spread';

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
          Your dashboard, as it is: a café of our demo, photographed as it runs.
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
        alt={ALT}
        loading="lazy"
        fetchPriority="low"
        decoding="async"
        className="h-auto w-full rounded-xl border bg-surface shadow-float"
      />
    </picture>
  );
}
