import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

const BUNDLED = [
  'drizzle-orm',
  'jose',
  'lru-cache',
  'oauth4webapi',
  'openid-client',
  'uqr',
  'uuid',
  'zod',
];

/** Copies the trained model that reads guests' texts into the server's folder. */
const READER_MODEL: Plugin = {
  name: 'reader-model',
  generateBundle() {
    const source = readFileSync('src/server/understanding/reader/model.bin');
    this.emitFile({ type: 'asset', fileName: 'model.bin', source });
  },
};

/** Builds the server into a few files, so that it starts without a TypeScript loader. */
export default defineConfig({
  publicDir: false,
  plugins: [READER_MODEL],
  // Finding and reading the hundreds of small files of these packages would take a third of the start.
  // Packages that read their own files, contain native code or are rarely needed are not bundled.
  ssr: { noExternal: BUNDLED },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        'sheet-worker': 'src/server/qr/sheet-worker.ts',
        'reading-worker': 'src/server/understanding/reading/reading-worker.ts',
        'case-worker': 'src/server/cases/file/case-worker.ts',
        'logo-worker': 'src/server/venues/logos/logo-worker.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
});
