import { readdirSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { loadDangerWordsLater } from './load-danger-words-later.ts';
import { guestBuildConfig } from './preact.ts';

const WORDS = 'src/widget/words';
const languages = readdirSync(WORDS).filter((file) => /^[a-z]{2}\.ts$/.test(file));

/** Modules that several parts use. A file of their own would be one more file to wait for. */
const IN_FIRST_FILE =
  /widget\/(main\.tsx|floor\/is-call-active\.ts)$|shared\/(durations|site\/table-signature-query)\.ts$/;

/** The guest's chat. */
export default defineConfig(
  guestBuildConfig('/widget/', 'dist/widget', {
    input: {
      main: 'src/widget/main.tsx',
      sw: 'src/widget/delivery/service-worker.ts',
      // Texts are not imported: the page names their files, so that a failed one can be retried.
      ...Object.fromEntries(languages.map((file) => [file.slice(0, 2), `${WORDS}/${file}`])),
    },
    preserveEntrySignatures: 'exports-only',
    plugins: [withoutImportsOfLazyPart(), loadDangerWordsLater()],
    output: {
      codeSplitting: { groups: [{ name: 'main', test: IN_FIRST_FILE }] },
      // The service worker's URL must not change, or browsers would never find its next version.
      entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
    },
  }),
);

/**
 * After a failure to load, the lazy part is requested under another URL. A part that imports it by its
 * first URL would then never load.
 */
function withoutImportsOfLazyPart(): Plugin {
  return {
    name: 'without-imports-of-lazy-part',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const lazy = chunk.imports.find((file) => bundle[file]?.name === 'lazy-part');
        if (lazy) this.error(`${chunk.name} imports ${lazy}: add what they share to IN_FIRST_FILE`);
      }
    },
  };
}
