const FACTS = [
  { figure: '60 seconds', text: 'Most guests finish in under 60 seconds.' },
  { figure: '90 seconds', text: 'Even a detailed complaint takes under 90 seconds.' },
  { figure: '1 line', text: 'Add it to your site with a single line of code.' },
];

/** The three figures that answer an owner's first objections. */
export function Facts() {
  return (
    <section aria-label="In short" className="border-y bg-surface">
      <dl className="mx-auto grid max-w-6xl px-4 max-md:divide-y sm:px-6 md:grid-cols-3 md:divide-x">
        {FACTS.map(({ figure, text }) => (
          <div key={figure} className="py-6 md:px-8 md:py-8 md:first:pl-0 md:last:pr-0">
            <dt className="font-display font-semibold text-2xl">{figure}</dt>
            <dd className="mt-1 text-balance text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
