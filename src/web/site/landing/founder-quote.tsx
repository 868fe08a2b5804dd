export function FounderQuote() {
  return (
    <section aria-label="From the founder" className="border-y bg-sunken py-16 sm:py-24">
      <figure className="mx-auto max-w-4xl px-4 text-center sm:px-6">
        <blockquote className="font-display text-2xl leading-snug sm:text-3xl">
          <p className="text-balance">
            “Guests tell the truth at the table, then write it down somewhere else. The people who
            can put it right should be the first to hear it.”
          </p>
        </blockquote>
        <figcaption className="mt-6 text-ink-soft">Founder, TableTalk</figcaption>
      </figure>
    </section>
  );
}
