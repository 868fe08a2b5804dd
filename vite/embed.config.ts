import { defineConfig } from 'vite';

/** The script that a venue adds to its site with one line: one plain file, for older browsers too. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/embed',
    emptyOutDir: true,
    target: 'es2020',
    // The CSS is written for the oldest browsers we support; lowering it further only adds bytes.
    cssTarget: 'esnext',
    lib: {
      entry: 'src/widget/embed/embed.ts',
      formats: ['iife'],
      name: 'tabletalk',
      fileName: () => 'embed.js',
    },
  },
});
