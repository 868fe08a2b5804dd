import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { loadDangerWordsLater } from './load-danger-words-later.ts';
import { replaceRadixDependencies } from './replace-radix-dependencies.ts';
import { splitIconImports } from './split-icon-imports.ts';
import { splitRadixImports } from './split-radix-imports.ts';
import { stripRadixNames } from './strip-radix-names.ts';
import { stripSchemas } from './strip-schemas.ts';
import { chunkOf } from './web-chunks.ts';
import { writePagePreloads } from './write-page-preloads.ts';

export default defineConfig({
  plugins: [
    splitIconImports(),
    splitRadixImports(),
    stripRadixNames(),
    react(),
    tailwindcss(),
    withoutStyleElements(),
    replaceRadixDependencies(),
    stripSchemas(),
    loadDangerWordsLater(),
    writePagePreloads(),
  ],
  publicDir: 'src/web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // The content security policy allows fonts from our own origin only, so none may become a data URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Reports code that is meant to load later but would load at once, because no one would
      // notice.
      onLog(level, log, handle) {
        if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
        handle(level, log);
      },
      output: {
        codeSplitting: {
          groups: [{ name: chunkOf, debugName: 'chunk of a page' }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
});

/** The content security policy refuses <style> elements. Radix writes one. */
function withoutStyleElements(): Plugin {
  return {
    name: 'without-style-elements',
    transform: {
      filter: { id: /@radix-ui\/react-select\/dist\/index\.mjs/ },
      handler(code) {
        const withoutStyle = code.replace(/(jsx\(\s*)"style"/, '$1"template"');
        if (withoutStyle === code)
          this.error('Radix Select writes no <style> any more: remove this');
        return withoutStyle;
      },
    },
  };
}
