import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Packages of Radix's of which we need a tenth (docs/decisions/036-radix-without-its-packages.md). */
const STAND_INS = {
  '@floating-ui/react-dom': 'floating.ts',
  'react-remove-scroll': 'remove-scroll.tsx',
};

export function standIns(): Plugin {
  const folder = new URL('../src/web/platform/browser/', import.meta.url);
  const alias = Object.entries(STAND_INS).map(([find, file]) => ({
    find,
    replacement: fileURLToPath(new URL(file, folder)),
  }));
  return { name: 'stand-ins', config: () => ({ resolve: { alias } }) };
}
