import type { ESTree, Plugin } from 'vite';
import { applyReplacements, type Replacement } from './apply-replacements.ts';

/** The properties of an endpoint that a browser needs; the others are for checks on the server. */
const NEEDED_BY_BROWSERS = ['method', 'path'];
const MAKERS = ['endpoint', 'fileEndpoint'];
const IS_OF_ZOD = /\bz\s*\.\s*\w/;
const ZOD = /\/node_modules\/zod\//;
/** Matches the start of a declaration that `stripSchemas` has wrapped and that is still in use. */
const KEPT = /(\w+) = \/\* @__PURE__ \*\/ \(\(\) =>/g;

/**
 * Keeps zod out of the browser. Contracts contain schemas, for the server and for types; of every
 * `endpoint({ … })` a browser gets only the method and the path. Other declarations are marked as free
 * of side effects, as all of src/shared is, and the bundler removes the unused ones.
 */
export function stripSchemas(): Plugin {
  return {
    name: 'strip-schemas',
    // Only a bundler removes the unused declarations: `npm run dev` would run them without their schemas.
    apply: 'build',
    transform: {
      filter: { id: /\/src\/shared\/.+\.ts$/, code: /["'](zod|#shared\/api\/endpoint\.ts)["']/ },
      handler(code) {
        const declared = this.parse(code).body.flatMap(declarationsOf);
        const bare = applyReplacements(code, declared.flatMap(replacementOf(code)));
        return applyReplacements(bare, needlessImports(bare, this.parse(bare)));
      },
    },
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk' ? Object.entries(chunk.modules) : [],
      );
      if (!modules.some(([id, { renderedLength }]) => ZOD.test(id) && renderedLength > 0)) return;
      this.error(
        `zod is in the browser's bundle: a page uses ${modules.flatMap(keptNames).join(', ')}. ` +
          'Give it a plain rule instead (docs/decisions/035-keep-schemas-out-of-the-browser.md).',
      );
    },
  };
}

function declarationsOf(statement: ESTree.Statement): ESTree.VariableDeclarator[] {
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  return declaration?.type === 'VariableDeclaration' ? declaration.declarations : [];
}

function replacementOf(code: string) {
  return ({ init }: ESTree.VariableDeclarator): Replacement[] => {
    if (init?.type !== 'CallExpression') return [];
    const { start, end } = init;
    const text = code.slice(start, end);
    const place = placeOf(init)?.map((property) => code.slice(property.start, property.end));
    if (place) return [{ start, end, text: `{ ${place.join(', ')} }` }];
    // Only `z` is left of a schema, so that the rules in it do not count as used.
    const kept = IS_OF_ZOD.test(text) ? 'z' : text;
    return [{ start, end, text: `/* @__PURE__ */ (() => (${kept}))()` }];
  };
}

/** The properties of `endpoint({ … })` that a browser needs; undefined for any other call. */
function placeOf(init: ESTree.CallExpression): ESTree.ObjectProperty[] | undefined {
  if (init.callee.type !== 'Identifier') return undefined;
  const [definition] = init.arguments;
  if (!MAKERS.includes(init.callee.name) || definition?.type !== 'ObjectExpression')
    return undefined;
  return definition.properties.filter(
    (property) =>
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      NEEDED_BY_BROWSERS.includes(property.key.name),
  ) as ESTree.ObjectProperty[];
}

/**
 * The imports that only the schemas needed. If they stayed, a page that uses one endpoint would seem to
 * need all rules that the endpoint's contract imports, and would load them.
 */
function needlessImports(code: string, { body }: ESTree.Program): Replacement[] {
  const imports = body.filter((statement) => statement.type === 'ImportDeclaration');
  const rest = applyReplacements(code, imports.map(removalOf));
  const isUsed = (name: string) => new RegExp(`\\b${name.replaceAll('$', '\\$')}\\b`).test(rest);
  return imports
    .filter(({ specifiers }) => !specifiers.some(({ local }) => isUsed(local.name)))
    .map(removalOf);
}

function removalOf({ start, end }: ESTree.ImportDeclaration): Replacement {
  return { start, end, text: '' };
}

function keptNames([id, { code }]: [string, { code: string | null }]): string[] {
  const file = id.replace(/.*\/(?=src\/)/, '');
  if (!file.startsWith('src/shared/')) return [];
  return [...(code ?? '').matchAll(KEPT)].map(([, name]) => `${name} of ${file}`);
}
