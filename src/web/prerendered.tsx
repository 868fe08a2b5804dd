import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { paths } from '#shared/site/paths.ts';
import { App } from './app.tsx';
import { NOT_FOUND_PATH, preloadPage } from './router.tsx';
import { NoScriptNotice } from './site/plain-pages/no-script-notice.tsx';
import { PageLoading } from './ui/status/page-loading.tsx';

/** Public pages that are prerendered, with their file names. */
export const PRERENDERED = [
  { name: 'landing', path: paths.home },
  { name: 'privacy', path: paths.privacy },
  { name: 'terms', path: paths.terms },
  { name: 'contact', path: paths.contact },
  { name: 'not-found', path: NOT_FOUND_PATH },
] as const;

// Loaded at module level, because after the module is evaluated nothing more can be imported.
for (const { path } of PRERENDERED) await preloadPage(path);

/** One of the pages above as HTML, the same tree that main.tsx hydrates. */
export function renderPage(path: string): string {
  return renderToString(
    <StrictMode>
      <App ssrPath={path} />
    </StrictMode>,
  );
}

/**
 * The initial HTML of all other pages: a loading state, and a notice for browsers without scripts.
 */
export function renderLoading(): string {
  return renderToString(
    <>
      <div className="needs-js">
        <PageLoading />
      </div>
      <NoScriptNotice />
    </>,
  );
}
