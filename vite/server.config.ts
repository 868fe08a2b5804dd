import { defineConfig } from 'vite';

/** The server as few files, so that it starts without a TypeScript loader. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'src/server/main.ts', 'sheet-worker': 'src/server/qr/sheet-worker.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
});
