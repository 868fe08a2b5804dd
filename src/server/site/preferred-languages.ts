import type { FastifyRequest } from 'fastify';

type LanguageRequest = Pick<FastifyRequest, 'headers'> & { query: { lang?: unknown } };

/** The language in the URL first, then the browser's languages in their order. */
export function preferredLanguages({ query, headers }: LanguageRequest): string[] {
  const asked = typeof query.lang === 'string' ? [query.lang] : [];
  const accepted = (headers['accept-language'] ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';');
      const quality = /^\s*q=([\d.]+)/.exec(options[0] ?? '')?.[1];
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
  return [...asked, ...accepted];
}
