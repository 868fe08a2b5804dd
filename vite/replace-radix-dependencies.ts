import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Dependencies of Radix that we replace, because we need only a tenth of each
 * (docs/decisions/036-replace-two-radix-dependencies.md).
 */
const STAND_INS = {
  '@floating-ui/react-dom': 'use-floating.ts',
  'react-remove-scroll': 'remove-scroll.tsx',
};

export function replaceRadixDependencies(): Plugin[] {
  const folder = new URL('../src/web/platform/browser/', import.meta.url);
  const alias = Object.entries(STAND_INS).map(([find, file]) => ({
    find,
    replacement: fileURLToPath(new URL(file, folder)),
  }));
  return [
    { name: 'replace-radix-dependencies', config: () => ({ resolve: { alias } }) },
    toastLayer(),
  ];
}

/** Replaces the layer only inside Radix Toast, because other packages need the original. */
function toastLayer(): Plugin {
  const file = new URL('../src/web/platform/toasts/toast-layer.tsx', import.meta.url);
  return {
    name: 'toast-layer',
    transform: {
      filter: { id: /@radix-ui\/react-toast\/dist\/index\.mjs/ },
      handler(code) {
        const placed = code.replace('DismissableLayer.Root,', 'ToastLayer,');
        if (placed === code) this.error('Radix Toast is no layer any more: remove this');
        return `import { ToastLayer } from ${JSON.stringify(fileURLToPath(file))};\n${placed}`;
      },
    },
  };
}
