import { defineConfig } from 'vite';

/**
 * The service worker that shows push notifications while no page is open. One plain script, because
 * service workers cannot import modules in old browsers.
 */
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
