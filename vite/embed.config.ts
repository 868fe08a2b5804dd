import { defineConfig } from 'vite';

/** The one line that a venue puts into its site: a single plain script, for older browsers too. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/embed',
    emptyOutDir: true,
    target: 'es2020',
    // The style is written for the oldest of these; rewriting it for older ones only adds bytes.
    cssTarget: 'esnext',
    lib: {
      entry: 'src/widget/embed/embed.ts',
      formats: ['iife'],
      name: 'tabletalk',
      fileName: () => 'embed.js',
    },
  },
});
