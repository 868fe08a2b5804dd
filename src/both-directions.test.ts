import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const WIDGET = path.join(import.meta.dirname, 'widget');
/**
 * All style sheets except the embedded button's, for which the owner chooses the left or right
 * corner.
 */
const SHEETS = readdirSync(WIDGET, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.css') && file !== path.join('embed', 'embed.css'),
);
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
