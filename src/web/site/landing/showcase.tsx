import { Section } from './section.tsx';

const DESK = { width: 2560, height: 1800 };
const PHONE = '(max-width: 640px)';
const ALT =
  'The dashboard of a café: the key figures, how satisfied guests were over time, and how their ratings spread';

/** The owner's side, photographed from the demo by `npm run pictures`. */
export function Showcase() {
  return (
    <Section
      id="showcase"
      title="Your dashboard, as it is"
      lead="A café of our demo, photographed as it runs: how satisfied guests are, what they complain about, and whom they praise."
      align="center"
    >
      {/* The theme may be the visitor's choice, which no media query knows; what is hidden is not fetched. */}
      <ThemedPicture theme="light" className="dark:hidden" />
      <ThemedPicture theme="dark" className="hidden dark:block" />
    </Section>
  );
}

function ThemedPicture({ theme, className }: { theme: 'light' | 'dark'; className: string }) {
  return (
    <picture className={className}>
      <source
        media={PHONE}
        srcSet={`/pictures/insights-phone-${theme}.webp`}
        width={780}
        height={1500}
      />
      <img
        src={`/pictures/insights-${theme}.webp`}
        {...DESK}
        alt={ALT}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded-lg border shadow-float"
      />
    </picture>
  );
}
