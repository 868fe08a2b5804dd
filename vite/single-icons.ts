import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { splitNamedImports } from './split-named-imports.ts';

const ICONS = path.resolve(import.meta.dirname, '../node_modules/lucide-react/dist/esm');
const IMPORT = /import \{([^}]+)\} from ["']lucide-react["'];?/g;

/**
 * Imports every icon from its own file. Through the package's index all pages seem to use all icons,
 * and each would have to wait for those of the others.
 */
export function singleIcons(): Plugin {
  const files = new Map<string, string>();
  return {
    name: 'single-icons',
    buildStart() {
      const index = readFileSync(path.join(ICONS, 'lucide-react.mjs'), 'utf8');
      for (const [, names = '', file = ''] of index.matchAll(/export \{([^}]+)\} from '(.+?)'/g)) {
        for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
      }
    },
    transform: {
      filter: { id: /\/src\/web\/.+\.tsx?$/, code: /lucide-react/ },
      handler(code) {
        return splitNamedImports(code, IMPORT, (icon, local) => {
          const file = files.get(icon) ?? this.error(`lucide-react has no icon ${icon}`);
          return `import ${local} from ${JSON.stringify(path.join(ICONS, file))};`;
        });
      },
    },
  };
}
