/** Why the product exists, in its maker's words. Not presented as a customer's praise. */
export function FounderQuote() {
  return (
    <section aria-label="From the founder" className="border-y bg-sunken py-12 sm:py-16">
      <div className="mx-auto max-w-2xl px-4 text-center sm:px-6">
        <p className="text-balance font-display font-semibold text-xl leading-8">
          Guests tell the truth at the table, then write it down somewhere else. The people who can
          put it right should be the first to hear it.
        </p>
        <p className="mt-4 text-ink-soft text-sm">Founder, TableTalk</p>
      </div>
    </section>
  );
}
