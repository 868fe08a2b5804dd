import type { Plugin, Rolldown } from 'vite';

/** Lists the scripts that each file in src/web/pages needs. */
const FILE_NAME = 'page-preloads.json';
const FONT = /<link\s+rel="preload"\s+as="font"[^>]*>\s*/g;
const PAGE = /\/src\/web\/pages\/(?:[\w-]+\/)?([\w-]+)\.tsx$/;

/**
 * Records which scripts each page needs, so that the server can name all of them in the first HTML.
 * Otherwise a browser learns of a script only when the script that imports it has loaded.
 */
export function writePagePreloads(): Plugin {
  return {
    name: 'write-page-preloads',
    transformIndexHtml: { order: 'post', handler: fontsLast },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (!entry) return;
      const circle = chunks.find(({ imports, fileName }) =>
        imports.some((file) =>
          withImports([bundle[file] as Rolldown.OutputChunk], bundle).has(fileName),
        ),
      );
      // In a circle of imports, code that runs while a file loads, such as a table of icons, would
      // find the other file empty.
      if (circle) this.error(`${circle.name} and the files it needs import each other`);
      // The built HTML already names the entry script and its imports.
      const known = withImports([entry], bundle);
      const preloads: Record<string, string[]> = {};
      for (const chunk of chunks) {
        const scripts = [...withImports([chunk], bundle)].filter((file) => !known.has(file));
        for (const page of pagesIn(chunk)) preloads[page] = scripts.map((file) => `/${file}`);
      }
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source: JSON.stringify(preloads) });
    },
  };
}

/**
 * Moves the fonts to the end: over HTTP/1.1 only six files load at once, and text can be read
 * before its font has loaded.
 */
function fontsLast(html: string): string {
  const fonts = html.match(FONT) ?? [];
  return html.replace(FONT, '').replace('</head>', () => `${fonts.join('')}</head>`);
}

function pagesIn({ moduleIds }: Rolldown.OutputChunk): string[] {
  return moduleIds.flatMap((id) => PAGE.exec(id)?.[1] ?? []);
}

function withImports(
  chunks: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
): Set<string> {
  const files = new Set<string>();
  const waiting = chunks.map(({ fileName }) => fileName);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const chunk = bundle[file];
    if (files.has(file) || chunk?.type !== 'chunk') continue;
    files.add(file);
    waiting.push(...chunk.imports);
  }
  return files;
}
