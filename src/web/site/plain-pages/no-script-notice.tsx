import { paths, WIDGET_PATH } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { Logo } from '#web/ui/logo.tsx';

const LINK_STYLES = 'font-semibold text-basil-ink underline underline-offset-4';

/** Shown where scripts do not run, on pages that need them. */
export function NoScriptNotice() {
  return (
    <noscript>
      <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-4 px-4 py-16">
        <Logo />
        <h1 className="mt-4 font-display font-semibold text-2xl">This page needs JavaScript</h1>
        <p className="text-ink-soft">
          To sign in and use {PRODUCT_NAME}, please turn on JavaScript for this website and reload
          the page.
        </p>
        <p className="text-ink-soft">
          Without it you can read{' '}
          <a href={paths.home} className={LINK_STYLES}>
            what {PRODUCT_NAME} does
          </a>
          ,{' '}
          <a href={paths.privacy} className={LINK_STYLES}>
            what we store
          </a>
          ,{' '}
          <a href={paths.terms} className={LINK_STYLES}>
            the terms
          </a>{' '}
          and{' '}
          <a href={paths.contact} className={LINK_STYLES}>
            how to contact us
          </a>
          , and see{' '}
          <a href={WIDGET_PATH} className={LINK_STYLES}>
            the first question
          </a>{' '}
          a guest is asked.
        </p>
      </main>
    </noscript>
  );
}
