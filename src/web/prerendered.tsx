import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { paths } from '#shared/site/paths.ts';
import { App } from './app.tsx';
import { preloadPage } from './router.tsx';
import { PageLoading } from './ui/status/page-loading.tsx';

// Here and not in the function: once the module is handed out, nothing more can be imported.
await preloadPage(paths.home);

/** The landing page as HTML, the same tree that main.tsx hydrates. */
export function renderLanding(): string {
  return renderToString(
    <StrictMode>
      <App ssrPath={paths.home} />
    </StrictMode>,
  );
}

/** What every other page shows until its code has come. */
export function renderLoading(): string {
  return renderToString(<PageLoading />);
}
