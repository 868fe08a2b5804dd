import { defineConfig } from 'vite';

/** What shows pushes while no page is open: one plain script, since a worker of old browsers imports none. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/push-worker',
    emptyOutDir: true,
    target: 'es2022',
    lib: {
      entry: 'src/web/push/service-worker.ts',
      formats: ['iife'],
      name: 'tabletalk',
      fileName: () => 'push-worker.js',
    },
  },
});
