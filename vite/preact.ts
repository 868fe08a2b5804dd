import type { BuildOptions, Plugin, UserConfig } from 'vite';

/**
 * The guest's pages are written for React but built with Preact, which is a tenth of its size, because
 * they load over a restaurant's Wi-Fi. The components use React's hooks and the browser's own events
 * (onInput, not onChange), so they need no compatibility layer.
 */
const PREACT_ALIASES = [
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react$/, replacement: 'preact/hooks' },
];

/** The build settings of every guest page. The server writes the names of its files into the page. */
export function guestBuildConfig(
  base: string,
  outDir: string,
  rolldownOptions: BuildOptions['rolldownOptions'],
): UserConfig {
  return {
    publicDir: false,
    base,
    resolve: { alias: PREACT_ALIASES },
    plugins: [withoutPreloadHelper()],
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      target: 'es2022',
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions,
    },
  };
}

/** Removes Vite's preload code, as large as a tenth of ours: the page itself says what to preload. */
function withoutPreloadHelper(): Plugin {
  return {
    name: 'without-preload-helper',
    transform: {
      order: 'post',
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}
