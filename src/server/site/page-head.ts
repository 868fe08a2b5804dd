import { networkInterfaces } from 'node:os';
import { escapeHtml } from '#server/mail/html-part.ts';
import type { Config } from '#server/platform/config.ts';
import { NOT_FOUND_TITLE, PAGE_TITLES } from '#shared/site/page-titles.ts';
import { NETWORK_URL_META, paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';

type PageKey = keyof typeof paths;

/** Descriptions of the public pages; null keeps the one in the built page. */
const LISTED: Readonly<Partial<Record<PageKey, string | null>>> = {
  home: null,
  register: `Open an account for your restaurant: free to start, no card needed, and the first codes for your tables in minutes.`,
  login: `Sign in to read what your guests said today.`,
  developers: `The API of ${PRODUCT_NAME}, with every endpoint, its fields and its responses, ready to try out.`,
  privacy: `What ${PRODUCT_NAME} stores about guests and restaurants, for how long, and who sees it.`,
  terms: `What restaurants can expect from ${PRODUCT_NAME}, and what it asks of them.`,
  contact: `How to reach ${PRODUCT_NAME}: for guests, restaurants and anyone who has found a security problem.`,
};

/** Paths listed for search engines. */
export const LISTED_PATHS: readonly string[] = keysOf(LISTED).map((key) => paths[key]);

/** Paths meant for one person only, such as an owner or the reader of a certain email. */
export const UNLISTED_PATHS: readonly string[] = keysOf(paths)
  .filter((key) => !(key in LISTED))
  .map((key) => paths[key]);

/**
 * Sets the title, description and URL that a tab, a search engine or a shared link shows before the
 * page's code has loaded.
 */
export function withPageHead(html: string, name: string, publicUrl: string): string {
  const key = keyOf(name);
  const isListed = key !== undefined && key in LISTED;
  const head = isListed ? listed(publicUrl + paths[key]) : UNLISTED;
  return withWords(html, {
    title: key ? PAGE_TITLES[key] : NOT_FOUND_TITLE,
    description: key && LISTED[key],
  }).replace('</title>', (end) => `${end}${head}`);
}

/** The name of a page's source file: `planSelection` is plan-selection.tsx. */
export function pageNameOf(key: PageKey): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * Finds the key of a page by its name. Owners and visitors have different pages at "/". Undefined
 * if the page has no URL of its own.
 */
function keyOf(name: string): PageKey | undefined {
  if (name === 'landing') return 'home';
  return keysOf(paths).find((key) => pageNameOf(key) === name);
}

const UNLISTED = '<meta name="robots" content="noindex">';

function listed(address: string): string {
  const url = escapeHtml(address);
  return `<link rel="canonical" href="${url}"><meta property="og:url" content="${url}">`;
}

function withWords(
  html: string,
  { title, description }: { title: string; description?: string | null },
): string {
  const named = html.replace(/(<title>)[^<]*/, (_, start) => start + escapeHtml(title));
  if (!description) return named;
  return named
    .replace(/(property="og:title"\s+content=")[^"]*/, (_, start) => start + escapeHtml(title))
    .replace(
      /((?:name="description"|property="og:description")\s+content=")[^"]*/g,
      (_, start) => start + escapeHtml(description),
    );
}

function keysOf<Key extends string>(record: Partial<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[];
}

/**
 * On a developer's machine only, names the URL at which a phone on the same network can reach the
 * server.
 */
export function networkUrlMeta({
  publicUrl,
  host,
  port,
}: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (new URL(publicUrl).hostname !== 'localhost') return '';
  const address = networkAddress();
  if (!address) return '';
  const isOpen = !['localhost', '127.0.0.1', '::1'].includes(host);
  return `<meta name="${NETWORK_URL_META}" content="http://${address}:${port}" data-open="${isOpen}">`;
}

function networkAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}
