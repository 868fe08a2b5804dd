import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SiteFooter } from '../frame/site-footer.tsx';
import { VisitorHeader } from '../frame/visitor-header.tsx';

export type LegalSection = { id: string; title: string; text: ReactNode };

/** A public text page. Also prerendered, so nothing here may need `window`. */
export function TextPage({
  title,
  lead,
  changed,
  sections,
}: {
  title: string;
  lead: ReactNode;
  /** The date of the last change in meaning. */
  changed?: string;
  sections: readonly LegalSection[];
}) {
  return (
    <>
      <VisitorHeader
        actions={
          <Button asChild variant="quiet">
            <Link href={paths.login}>Sign In</Link>
          </Button>
        }
      />
      <main className="mx-auto grid w-full max-w-6xl gap-x-16 px-4 pt-10 pb-20 sm:px-6 sm:pt-16 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <header className="max-w-2xl lg:col-start-2">
          <h1 className="font-display font-semibold text-3xl tracking-tight sm:text-4xl">
            {title}
          </h1>
          <p className="mt-5 text-ink-soft text-lg sm:text-xl sm:leading-8">{lead}</p>
          {changed && <p className="mt-4 text-ink-soft text-sm">Last changed on {changed}.</p>}
        </header>
        {sections.length > 3 && <Contents sections={sections} />}
        <div className="mt-10 flex max-w-2xl flex-col gap-10 lg:col-start-2 lg:row-start-2 lg:mt-12">
          {sections.map(({ id, title: heading, text }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
              <h2 id={`${id}-title`} className="font-display font-semibold text-xl sm:text-2xl">
                {heading}
              </h2>
              <div className="mt-3 flex flex-col gap-3 leading-7 [&_a]:underline [&_a]:underline-offset-4 [&_li]:pl-1 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-2 [&_ul]:pl-5">
                {text}
              </div>
            </section>
          ))}
        </div>
      </main>
      <SiteFooter />
    </>
  );
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav
      aria-label="On this page"
      className="mt-8 max-w-2xl self-start lg:sticky lg:top-24 lg:col-start-1 lg:row-start-2 lg:mt-12"
    >
      <ul className="flex flex-col border-l text-sm max-lg:grid max-lg:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px block rounded-sm border-transparent border-l py-1.5 pl-4 max-lg:content-center max-lg:py-2 text-ink-soft hover:border-basil hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
