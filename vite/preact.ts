import type { BuildOptions, Plugin, UserConfig } from 'vite';

/**
 * What guests load is written with React's interface and built on Preact, which is a tenth of its
 * size: it has to come over a restaurant's Wi-Fi. The components use React's hooks and the browser's
 * own events (onInput, not onChange), so they need no layer of compatibility.
 */
const PREACT_ALIASES = [
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react$/, replacement: 'preact/hooks' },
];

/** How every page of a guest is built; the server names its files in the page. */
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

/** The server names what to preload in the page itself; Vite's own code for it is a tenth of ours. */
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
