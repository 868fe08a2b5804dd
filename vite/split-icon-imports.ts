import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { splitNamedImports } from './split-named-imports.ts';

const ICONS = path.resolve(import.meta.dirname, '../node_modules/lucide-react/dist/esm');
const IMPORT = /import \{([^}]+)\} from ["']lucide-react["'];?/g;

/**
 * Imports every icon from its own file. Through the package's index every page would seem to use all
 * icons, and would load those of the other pages too.
 */
export function splitIconImports(): Plugin[] {
  return [iconsByFile(), plainIcons()];
}

function iconsByFile(): Plugin {
  const files = new Map<string, string>();
  return {
    name: 'split-icon-imports',
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

const MAKER = fileURLToPath(new URL('../src/web/platform/browser/create-icon.ts', import.meta.url));

const IMPORT_OF_MAKER = "import createLucideIcon from '../createLucideIcon.mjs';";
/** Unused parts of an icon: its name, its size, which is always the same, and the keys of its lines. */
const NEEDLESS = /, key: "\w+"|^ *name: "[\w-]+",$|^ *size: 24,$|^__iconData\.node;$/gm;

/**
 * Creates icons with our own file and removes the parts that it does not need. The keys of the lines
 * in particular are random, and random text cannot be compressed.
 */
function plainIcons(): Plugin {
  const ours = `import { createIcon as createLucideIcon } from ${JSON.stringify(MAKER)};`;
  return {
    name: 'plain-icons',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/.+\.mjs$/, code: /__iconData/ },
      handler(code) {
        const made = code.replace(IMPORT_OF_MAKER, ours);
        if (made === code) this.error('lucide makes its icons in another way: remove this');
        return made.replace(NEEDLESS, '');
      },
    },
  };
}
