import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { encodings } from './encodings.ts';

export type HtmlPage = {
  /** The inline scripts that the page's policy has to allow, by what they say. */
  scriptHashes: string[];
  encodedFor: ReturnType<typeof encodings>;
};

/** A built page, read and compressed once; undefined when it was not built. */
export async function readHtmlPage(
  file: string,
  edit: (html: string) => string = (html) => html,
): Promise<HtmlPage | undefined> {
  const built = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (built === undefined) return undefined;
  const plain = Buffer.from(edit(built));
  return {
    scriptHashes: inlineScripts(plain.toString()).map(hashOf),
    encodedFor: encodings(plain),
  };
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
}

/** How a policy names an inline script or style that it allows. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
