import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gunzipSync, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COMPRESS = { br: promisify(brotliCompress), gzip: promisify(gzip) };

export type HtmlPage = {
  /** Hashes of the inline scripts and styles that the page's security policy must allow. */
  scriptHashes: string[];
  styleHashes: string[];
  /** The page for visitors without a cookie: the same for all of them, and compressed once. */
  encodedFor: ReturnType<typeof makeEncodedBody>;
  /**
   * The page for readers who may be signed in. Preloaded responses are inserted between the two
   * parts.
   */
  parts: [start: string, end: string];
};

const END_OF_BODY = '</body>';

/** A built page in two copies, one for readers with a cookie and one for visitors. */
export function makeHtmlPage(html: string, { forVisitors = html } = {}): HtmlPage {
  const cut = html.lastIndexOf(END_OF_BODY);
  if (cut < 0) throw new Error(`the built page has no ${END_OF_BODY}`);
  return {
    scriptHashes: inlineElements(html, 'script').map(cspHash),
    styleHashes: inlineElements(html, 'style').map(cspHash),
    encodedFor: makeEncodedBody(Buffer.from(forVisitors)),
    parts: [html.slice(0, cut), html.slice(cut)],
  };
}

/** Returns undefined if the file was not built. */
export async function readBuiltFile(file: string): Promise<string | undefined> {
  return await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

function inlineElements(html: string, name: string): string[] {
  const element = new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g');
  return [...html.matchAll(element)].map(([, text = '']) => text);
}

/** The expression with which a security policy allows an inline script or style. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

type EncodedBody = { encoding: 'br' | 'gzip' | undefined; bytes: Buffer };

/**
 * Picks the best encoding that a browser accepts. Each encoding is compressed once, on first use:
 * compressing all pages at startup would take most of a second.
 */
export function makeEncodedBody(
  plain: Buffer,
): (accepted: string | string[] | undefined) => Promise<EncodedBody> {
  const compressed: Partial<Record<keyof typeof COMPRESS, Promise<Buffer>>> = {};
  return async (accepted) => {
    const names: readonly string[] = String(accepted ?? '').match(/\b\w+\b/g) ?? [];
    const encoding = (['br', 'gzip'] as const).find((name) => names.includes(name));
    if (!encoding) return { encoding, bytes: plain };
    compressed[encoding] ??= COMPRESS[encoding](plain);
    return { encoding, bytes: await compressed[encoding] };
  };
}

/** Sends a gzipped body, decompressed for the few clients that cannot read gzip. */
export function sendGzipped(
  request: FastifyRequest,
  reply: FastifyReply,
  gzip: Buffer,
): FastifyReply {
  const acceptsGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (!acceptsGzip) return reply.send(gunzipSync(gzip));
  return reply.header('content-encoding', 'gzip').send(gzip);
}
