import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { paths } from '#shared/site/paths.ts';
import { App } from './app.tsx';
import { NOT_FOUND_PATH, preloadPage } from './router.tsx';
import { WithoutScripts } from './site/plain-pages/without-scripts.tsx';
import { PageLoading } from './ui/status/page-loading.tsx';

/** Public pages, which can be read before their code has come: the name of the file. */
export const PRERENDERED = [
  { name: 'landing', path: paths.home },
  { name: 'privacy', path: paths.privacy },
  { name: 'terms', path: paths.terms },
  { name: 'contact', path: paths.contact },
  { name: 'not-found', path: NOT_FOUND_PATH },
] as const;

// Here and not in the function: once the module is handed out, nothing more can be imported.
for (const { path } of PRERENDERED) await preloadPage(path);

/** One of the pages above as HTML, the same tree that main.tsx hydrates. */
export function renderPage(path: string): string {
  return renderToString(
    <StrictMode>
      <App ssrPath={path} />
    </StrictMode>,
  );
}

/** What every other page shows until its code has come, and what it says where none ever will. */
export function renderLoading(): string {
  return renderToString(
    <>
      <div className="needs-js">
        <PageLoading />
      </div>
      <WithoutScripts />
    </>,
  );
}
