import type { ESTree, Plugin } from 'vite';
import { applyReplacements, type Replacement } from './apply-replacements.ts';

/** The function with which Radix's packages keep the names of minified functions. */
const NAMER = '__name';

/**
 * Removes the calls with which Radix's packages keep the names of their functions for debugging. A
 * call may have side effects, so the bundler would keep unused parts too: with every list, for
 * example, a new version of the collection that no list uses yet.
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

/** The replacements, in the order of the text. */
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
