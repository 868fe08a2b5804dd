import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runnerImport } from 'vite';

const ENTRY = path.resolve(import.meta.dirname, '../src/web/prerendered.tsx');
const STYLESHEET = /<link rel="stylesheet" crossorigin href="(.+?)">/;
/**
 * The font of headlines, which is preloaded only on public pages; in the app it would delay the
 * code.
 */
const DISPLAY_FONT = /<link\s+rel="preload"\s+as="font"[^>]*fraunces[^>]*>\s*/;
const EMPTY_ROOT = '<div id="root"></div>';

type PrerenderedPage = { name: string; path: string };

/**
 * Writes landing.html and other prerendered pages beside the built index.html: the same page with its
 * content already in it. index.html itself shows a loading state until the app renders.
 */
export async function prerenderPages(distWebDir: string): Promise<void> {
  // Set before React is loaded, which then picks its development or production build.
  process.env.NODE_ENV = 'production';
  const { module } = await runnerImport<{
    PRERENDERED: readonly PrerenderedPage[];
    renderPage: (path: string) => string;
    renderLoading: () => string;
  }>(ENTRY, {
    mode: 'production',
    logLevel: 'warn',
  });
  const file = path.join(distWebDir, 'index.html');
  const page = await readFile(file, 'utf8');
  if (!page.includes(EMPTY_ROOT)) throw new Error(`index.html has no ${EMPTY_ROOT} to fill`);
  const styled = await withStyles(page, distWebDir);
  for (const rendered of module.PRERENDERED) {
    const words = module.renderPage(rendered.path);
    await writeFile(
      path.join(distWebDir, `${rendered.name}.html`),
      styled
        // A function, because "$" signs in a replacement string would be read as patterns.
        .replace(
          EMPTY_ROOT,
          () => `<div id="root" data-prerendered="${rendered.path}">${words}</div>`,
        ),
    );
  }
  await writeFile(
    file,
    page
      .replace(EMPTY_ROOT, () => `<div id="root">${module.renderLoading()}</div>`)
      .replace(DISPLAY_FONT, ''),
  );
}

/** Inlines the styles, so that a first-time visitor sees the page sooner. */
async function withStyles(page: string, distWebDir: string): Promise<string> {
  const [link = '', file = ''] = STYLESHEET.exec(page) ?? [];
  const styles = await readFile(path.join(distWebDir, file), 'utf8');
  return page.replace(link, () => `<style>${styles.trim()}</style>`);
}
