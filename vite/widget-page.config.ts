import { defineConfig } from 'vite';

/** What the server draws the guest's first screen with: the same components, as one file for Node. */
export default defineConfig({
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/widget/page/render-first-screen.tsx',
    outDir: 'dist/widget-page',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      output: { entryFileNames: '[name].js', codeSplitting: false },
    },
  },
});
