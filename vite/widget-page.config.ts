import { defineConfig } from 'vite';

/** The code that renders the guest's pages on the server: the same components, built for Node. */
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
