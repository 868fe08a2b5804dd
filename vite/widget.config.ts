import { readdirSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

const WORDS = 'src/widget/words';
const languages = readdirSync(WORDS).filter((file) => /^[a-z]{2}\.ts$/.test(file));

/**
 * The guest's chat. Written with React's interface and built on Preact, which is a tenth of its size:
 * it has to come over a restaurant's Wi-Fi.
 */
export default defineConfig({
  publicDir: false,
  base: '/widget/',
  resolve: {
    alias: [
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      // The components use React's hooks and the browser's own events (onInput, not onChange), so
      // they need no layer of compatibility.
      { find: /^react$/, replacement: 'preact/hooks' },
    ],
  },
  plugins: [withoutPreloadHelper()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: 'dist/widget',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        main: 'src/widget/main.tsx',
        sw: 'src/widget/delivery/service-worker.ts',
        // Not imported by the script: the page names their files, so that they can be asked for twice.
        ...Object.fromEntries(languages.map((file) => [file.slice(0, 2), `${WORDS}/${file}`])),
      },
      preserveEntrySignatures: 'exports-only',
      output: {
        // The worker's address must not change, or browsers would never find the next one.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});

/** The server names what to preload in the page itself; Vite's own code for it is a tenth of ours. */
function withoutPreloadHelper(): Plugin {
  return {
    name: 'without-preload-helper',
    transform: {
      order: 'post',
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}
