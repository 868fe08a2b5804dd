import { defineConfig } from 'vite';

/** What the server draws the guest's pages with: the same components, as files for Node. */
export default defineConfig({
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist/widget-page',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: {
        'render-first-screen': 'src/widget/platform/render-first-screen.tsx',
        'render-ticket': 'src/widget/tickets/render-ticket.tsx',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
