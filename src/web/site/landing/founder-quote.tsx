/** Why the product is there, in the words of who made it. Not dressed as praise from somebody else. */
export function FounderQuote() {
  return (
    <section aria-label="From the founder" className="border-y bg-sunken py-10 sm:py-14">
      <p className="mx-auto max-w-2xl px-4 text-center text-lg sm:px-6">
        Guests tell the truth at the table, then write it down somewhere else. The people who can
        put it right should be the first to hear it.{' '}
        <span className="whitespace-nowrap text-ink-soft">Founder, TableTalk</span>
      </p>
    </section>
  );
}
