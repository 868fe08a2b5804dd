import path from 'node:path';
import { escapeHtml } from '#server/mail/html-part.ts';
import { CONTACT_META, PLACEHOLDER_CONTACT } from '#shared/site/contact-address.ts';
import { PUBLIC_URL_META } from '#shared/site/paths.ts';
import { VISITOR_META } from '#shared/site/visitor-meta.ts';
import { type HtmlPage, makeHtmlPage, readBuiltFile } from './html-page.ts';
import { withPageHead } from './page-head.ts';

export type BuiltPages = {
  /**
   * Takes the name of a page's file, such as `dashboard`. Any other name gets the app without a
   * page.
   */
  pageNamed(name: string): HtmlPage;
};

const VISITOR_MARK = `<meta name="${VISITOR_META}">`;

/** Facts about the server that a page needs. */
type ServerFacts = { publicUrl: string; contact: string; networkMeta?: string };

/**
 * The pages of the built app, each of which preloads its own scripts; undefined if the app was not
 * built.
 */
export async function readBuiltPages(
  folder: string,
  server: ServerFacts,
): Promise<BuiltPages | undefined> {
  const app = await readBuiltFile(path.join(folder, 'index.html'));
  if (app === undefined) return undefined;
  const preloads = JSON.parse(
    (await readBuiltFile(path.join(folder, 'page-preloads.json'))) ?? '{}',
  ) as Record<string, string[]>;
  const pages = new Map<string, HtmlPage>();
  for (const name of ['', ...Object.keys(preloads)]) {
    const rendered = name && (await readBuiltFile(path.join(folder, `${name}.html`)));
    const html = withServerFacts(withPageHead(rendered || app, name, server.publicUrl), server);
    const links = (preloads[name] ?? []).map((file) => preloadOf(file));
    const page = insertIntoHead(html, links.join(''));
    pages.set(name, makeHtmlPage(page, { forVisitors: insertIntoHead(page, VISITOR_MARK) }));
  }
  const plain = pages.get('');
  if (!plain) return undefined;
  return { pageNamed: (name) => pages.get(name) ?? plain };
}

function preloadOf(script: string): string {
  return `<link rel="modulepreload" crossorigin href="${script}">`;
}

/** Inserts elements before the preloaded fonts, which are less urgent. */
function insertIntoHead(html: string, elements: string): string {
  // The expression uses no lookahead, which would be tried at every letter of the page.
  const place = html.search(/<link\s+rel="preload"|<\/head>/);
  return place < 0 ? html : html.slice(0, place) + elements + html.slice(place);
}

/** Fills in what was unknown when prerendering: the public URL and the operator's contact. */
function withServerFacts(
  html: string,
  { publicUrl, contact, networkMeta = '' }: ServerFacts,
): string {
  const picture = '<meta property="og:image" content="';
  const address = escapeHtml(contact);
  return insertIntoHead(
    html
      // Link previews are fetched by other sites, so the picture needs an absolute URL.
      .replace(`${picture}/`, () => `${picture}${escapeHtml(publicUrl)}/`)
      .replaceAll(PLACEHOLDER_CONTACT, () => address),
    `${publicUrlMeta(publicUrl)}${networkMeta}<meta name="${CONTACT_META}" content="${address}">`,
  );
}

/** On localhost, the page cannot know the address at which guests will reach this server. */
function publicUrlMeta(publicUrl: string): string {
  if (new URL(publicUrl).hostname === 'localhost') return '';
  return `<meta name="${PUBLIC_URL_META}" content="${escapeHtml(publicUrl)}">`;
}
