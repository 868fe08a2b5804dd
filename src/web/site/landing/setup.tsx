import { EmbedSnippet } from './embed-snippet.tsx';

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
