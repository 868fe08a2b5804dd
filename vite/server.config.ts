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

/** What the reader of guests' texts has learned stands beside the server. */
const READER_MODEL: Plugin = {
  name: 'reader-model',
  generateBundle() {
    const source = readFileSync('src/server/understanding/reader/model.bin');
    this.emitFile({ type: 'asset', fileName: 'model.bin', source });
  },
};

/** The server as few files, so that it starts without a TypeScript loader. */
export default defineConfig({
  publicDir: false,
  plugins: [READER_MODEL],
  // Hundreds of small files that take a third of the start to find and to read. What reads files of
  // its own, holds machine code or is rarely needed stays a package.
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
