import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: 'src/web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // The content security policy loads fonts from our own address only, so none may become data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
