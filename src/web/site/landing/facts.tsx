const FACTS = [
  { number: '60 seconds', text: 'Most guests finish in under 60 seconds.' },
  { number: '90 seconds', text: 'Even a detailed complaint takes under 90 seconds.' },
  { number: '1 line', text: 'Add it to your site with a single line of code.' },
];

/** The three numbers that answer an owner's first objections. */
export function Facts() {
  return (
    <section aria-label="In short" className="border-y bg-surface">
      <dl className="mx-auto grid max-w-6xl px-4 max-md:divide-y sm:px-6 md:grid-cols-3 md:divide-x">
        {FACTS.map(({ number, text }) => (
          <div key={number} className="py-6 md:px-8 md:py-8 md:first:pl-0 md:last:pr-0">
            <dt className="font-display font-semibold text-2xl">{number}</dt>
            <dd className="mt-1 text-balance text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
