import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const WIDGET = path.join(import.meta.dirname, 'widget');
const SHEETS = [
  'styles.css',
  'page/base.css',
  'page/lazy-styles.css',
  'call/call-styles.css',
  'ticket/ticket-styles.css',
  'thread/styles.css',
];
const ALL_SIDES = /(?:padding|margin): ([^;]+);/g;
const NAMED_SIDE = /^ *(?:(?:padding|margin|border)-)?(?:left|right)\b.*/gm;

test.each(SHEETS)(
  '%s uses no left or right spacing that would be wrong in right-to-left Arabic',
  async (name) => {
    const sheet = await readFile(path.join(WIDGET, name), 'utf8');
    const uneven = [...sheet.matchAll(ALL_SIDES)].filter(([, values = '']) => {
      const [, right, , left] = values.replaceAll('var(--gap)', 'gap').split(' ');
      return left !== undefined && !values.includes(', ') && right !== left;
    });
    expect([...uneven, ...sheet.matchAll(NAMED_SIDE)].map(([line]) => line.trim())).toEqual([]);
  },
);
