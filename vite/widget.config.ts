import { readdirSync } from 'node:fs';
import { defineConfig } from 'vite';
import { guestBuild } from './preact.ts';

const WORDS = 'src/widget/words';
const languages = readdirSync(WORDS).filter((file) => /^[a-z]{2}\.ts$/.test(file));

/** The guest's chat. */
export default defineConfig(
  guestBuild('/widget/', 'dist/widget', {
    input: {
      main: 'src/widget/main.tsx',
      sw: 'src/widget/delivery/service-worker.ts',
      // Not imported by the script: the page names their files, so that they can be asked for twice.
      ...Object.fromEntries(languages.map((file) => [file.slice(0, 2), `${WORDS}/${file}`])),
    },
    preserveEntrySignatures: 'exports-only',
    output: {
      // The worker's address must not change, or browsers would never find the next one.
      // What several parts use stays in the first file: one of its own would be one more to wait for.
      codeSplitting: { groups: [{ name: 'main', test: /widget\/main\.tsx$/ }] },
      entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
    },
  }),
);
