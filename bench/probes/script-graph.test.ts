import { expect, test } from 'vitest';
import { closureOf, laterParts, type Scripts, sizeOf } from './script-graph.ts';

const SCRIPTS: Scripts = new Map(
  Object.entries({
    'http://here/assets/index.js': 'import{a}from"./base.js";const p=()=>import(`./page.js`);',
    'http://here/assets/base.js': 'export const a=1;',
    'http://here/assets/page.js':
      'import"./index.js";import{b}from"./card.js";import("./chart.js")',
    'http://here/assets/card.js': 'export const b=2;import("./never-loaded.js")',
    'http://here/assets/chart.js': 'import{a}from"./base.js";',
  }).map(([address, text]) => [address, { text, gzipBytes: 1000 }]),
);

test('a part that is asked for later is told from what comes at once', () => {
  expect(laterParts(SCRIPTS)).toEqual([
    'http://here/assets/page.js',
    'http://here/assets/chart.js',
  ]);
});

test('a script brings all along that it imports, in circles too, and nothing of later', () => {
  expect(sizeOf(closureOf(SCRIPTS, ['http://here/assets/index.js']))).toBe(2);
  expect([...closureOf(SCRIPTS, ['http://here/assets/page.js']).keys()].sort()).toEqual([
    'http://here/assets/base.js',
    'http://here/assets/card.js',
    'http://here/assets/index.js',
    'http://here/assets/page.js',
  ]);
});
