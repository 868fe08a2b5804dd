import { type ESTree, parseSync, Visitor } from 'vite';

/** The specifiers a script imports, each once: imports, re-exports, types and dynamic imports. */
export function parseImports(file: string, source: string): string[] {
  const parsed = parseSync(file, source);
  if (parsed.errors[0]) throw new Error(`${file}: ${parsed.errors[0].message}`);
  const { staticImports, staticExports } = parsed.module;
  const names = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ];
  // Reading `program` builds the whole syntax tree, the slowest part, so avoid it if possible.
  if (/\b(import|require)\s*\(/.test(source)) names.push(...calledImports(parsed.program));
  return [...new Set(names)].sort();
}

function calledImports(program: ESTree.Program): string[] {
  const names: string[] = [];
  const add = (node: ESTree.Node | undefined) => {
    const name = node && literalText(node);
    if (name !== undefined) names.push(name);
  };
  new Visitor({
    ImportExpression({ source }) {
      add(source);
    },
    TSImportType({ source }) {
      add(source);
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type === 'Identifier' && callee.name === 'require') add(first);
    },
  }).visit(program);
  return names;
}

/** The text of a specifier; undefined if it is known only at run time. */
function literalText(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}
