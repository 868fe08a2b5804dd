import type { ESTree, Plugin } from 'vite';
import { applyReplacements, type Replacement } from './apply-replacements.ts';

/** How the packages give functions their names back. */
const NAMER = '__name';

/**
 * Takes away the calls by which Radix's packages keep the names of their functions for whoever debugs
 * them. A call may have effects, so a part that nobody uses seems to be needed: of every list also the
 * collection that is to replace the one in use some day.
 */
export function stripRadixNames(): Plugin {
  return {
    name: 'strip-radix-names',
    transform: {
      filter: { id: /\/@radix-ui\/[\w-]+\/dist\/index\.mjs$/, code: NAMER },
      handler(code) {
        return { code: applyReplacements(code, callsIn(this.parse(code))), map: null };
      },
    },
  };
}

/** In the order of the text. */
function callsIn(node: ESTree.Node): Replacement[] {
  if (node.type === 'ExpressionStatement' && namedBy(node.expression)?.type === 'Identifier') {
    return [{ start: node.start, end: node.end, text: '' }];
  }
  const inside = Object.values(node).flat().filter(isNode).flatMap(callsIn);
  const named = namedBy(node);
  if (!named) return inside;
  return [
    { start: node.start, end: named.start, text: '' },
    ...inside,
    { start: named.end, end: node.end, text: '' },
  ];
}

/** The function of `__name(function, 'its name')`. */
function namedBy(node: ESTree.Node): ESTree.Argument | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return undefined;
  return node.callee.name === NAMER ? node.arguments[0] : undefined;
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
