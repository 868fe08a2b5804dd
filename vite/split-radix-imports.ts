import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { splitNamedImports } from './split-named-imports.ts';

const INDEX = path.resolve(import.meta.dirname, '../node_modules/radix-ui/dist/index.mjs');
const IMPORT = /import \{([^}]+)\} from ["']radix-ui["'];?/g;

/**
 * Imports every part of Radix from its own package. Through the common index every page would seem to
 * use every part, and the dashboard would load a switch that only the settings need.
 */
export function splitRadixImports(): Plugin {
  const packages = new Map<string, string>();
  return {
    name: 'split-radix-imports',
    buildStart() {
      const index = readFileSync(INDEX, 'utf8');
      for (const [, part = '', name = ''] of index.matchAll(/import \* as (\w+) from "(.+?)"/g))
        packages.set(part, name);
    },
    transform: {
      filter: { id: /\/src\/web\/.+\.tsx?$/, code: /radix-ui/ },
      handler(code) {
        return splitNamedImports(code, IMPORT, (part, local) => {
          const from = packages.get(part) ?? this.error(`radix-ui has no ${part}`);
          return `import * as ${local} from ${JSON.stringify(from)};`;
        });
      },
    },
  };
}
