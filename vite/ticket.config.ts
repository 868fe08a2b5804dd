import { defineConfig } from 'vite';
import { PREACT_ALIASES, withoutPreloadHelper } from './preact.ts';

/** The guest's ticket. Apart from the chat, which would else come in more pieces than it needs. */
export default defineConfig({
  publicDir: false,
  base: '/t/',
  resolve: { alias: PREACT_ALIASES },
  plugins: [withoutPreloadHelper()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: 'dist/ticket',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { ticket: 'src/widget/thread/main.tsx' },
      output: { entryFileNames: 'assets/[name]-[hash].js' },
    },
  },
});
