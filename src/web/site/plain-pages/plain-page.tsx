import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SiteFooter } from '../frame/site-footer.tsx';
import { VisitorHeader } from '../frame/visitor-header.tsx';

export type LegalSection = { id: string; title: string; text: ReactNode };

/** A public text page. Also prerendered, so nothing here may need `window`. */
export function PlainPage({
  title,
  lead,
  changed,
  chapters,
}: {
  title: string;
  lead: ReactNode;
  /** The date of the last change in meaning. */
  changed?: string;
  chapters: readonly LegalSection[];
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
        {chapters.length > 3 && <Contents chapters={chapters} />}
        <div className="mt-10 flex max-w-2xl flex-col gap-10 lg:col-start-2 lg:row-start-2 lg:mt-12">
          {chapters.map(({ id, title: heading, text }) => (
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

function Contents({ chapters }: { chapters: readonly LegalSection[] }) {
  return (
    <nav
      aria-label="On this page"
      className="hidden self-start lg:sticky lg:top-24 lg:col-start-1 lg:row-start-2 lg:mt-12 lg:block"
    >
      <ul className="flex flex-col border-l text-sm">
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px block rounded-sm border-transparent border-l py-1.5 pl-4 text-ink-soft hover:border-basil hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
