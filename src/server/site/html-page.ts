import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { encodings } from './encodings.ts';

export type HtmlPage = {
  /** The inline scripts that the page's policy has to allow, by what they say. */
  scriptHashes: string[];
  encodedFor: ReturnType<typeof encodings>;
  /** Cut before the end of the body, for what only a request can add. */
  parts: [start: string, end: string];
};

const END_OF_BODY = '</body>';

/** A built page, compressed once. */
export function makeHtmlPage(html: string): HtmlPage {
  const cut = html.lastIndexOf(END_OF_BODY);
  if (cut < 0) throw new Error(`the built page has no ${END_OF_BODY}`);
  return {
    scriptHashes: inlineScripts(html).map(hashOf),
    encodedFor: encodings(Buffer.from(html)),
    parts: [html.slice(0, cut), html.slice(cut)],
  };
}

/** Undefined when it was not built. */
export async function readBuiltFile(file: string): Promise<string | undefined> {
  return await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
}

/** How a policy names an inline script or style that it allows. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
