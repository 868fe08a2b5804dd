import { readdirSync, readFileSync } from 'node:fs';
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

const SEED = 'src/server/demo/seed';
/** The server's data: the trained model that reads guests' texts, and the story of the demo. */
const DATA_FILES = [
  { fileName: 'model.bin', file: 'src/server/understanding/reader/model.bin' },
  ...readdirSync(SEED).map((name) => ({ fileName: `demo-seed/${name}`, file: `${SEED}/${name}` })),
];

const COPY_DATA_FILES: Plugin = {
  name: 'copy-data-files',
  generateBundle() {
    for (const { fileName, file } of DATA_FILES) {
      this.emitFile({ type: 'asset', fileName, source: readFileSync(file) });
    }
  },
};

/** Builds the server into a few files, so that it starts without a TypeScript loader. */
export default defineConfig({
  publicDir: false,
  plugins: [COPY_DATA_FILES],
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
