import { expect, test } from 'vitest';
import { printContent } from './print-content.ts';
import { BLANK_EDGE_MM } from './print-layout.ts';
import { productLayout } from './product-layout.ts';
import { PRINT_PRODUCTS } from './products.ts';
import { sheetLayout } from './sheet-layout.ts';

const VENUE = { name: 'Copper', brandColor: '#1E6B4E', rewardsEnabled: true, logo: undefined };

test.each(PRINT_PRODUCTS)(
  'on A4 nothing of a %s is printed within 5 mm of the edge of the paper, lines included',
  (product) => {
    const layout = productLayout(product, printContent(VENUE, { table: '1', codeModules: 49 }));
    const { width, height, places, marks = '' } = sheetLayout(layout, 'a4', true);
    for (const { clip } of places) {
      expect(clip.x).toBeGreaterThanOrEqual(BLANK_EDGE_MM);
      expect(clip.y).toBeGreaterThanOrEqual(BLANK_EDGE_MM);
      expect(clip.x + clip.width).toBeLessThanOrEqual(width - BLANK_EDGE_MM);
      expect(clip.y + clip.height).toBeLessThanOrEqual(height - BLANK_EDGE_MM);
    }
    for (const [, x, y, direction, end] of marks.matchAll(/M([\d.]+) ([\d.]+)([HV])([\d.]+)/g)) {
      const [across, down] = direction === 'H' ? [[x, end], [y]] : [[x], [y, end]];
      for (const at of across) expect(Number(at)).toSatisfy(isInside(width));
      for (const at of down) expect(Number(at)).toSatisfy(isInside(height));
    }
  },
);

test('four A6 cards share an A4 page, with one line to cut along each way', () => {
  const layout = productLayout('card', printContent(VENUE, { table: '1', codeModules: 49 }));
  const { places, marks } = sheetLayout(layout, 'a4', true);
  expect(places).toHaveLength(4);
  expect(marks).toBe('M105 5V292M5 148.5H205');
  expect(sheetLayout(layout, 'a4', false).marks).toBeUndefined();
});

function isInside(whole: number): (at: number) => boolean {
  return (at) => at >= BLANK_EDGE_MM && at <= whole - BLANK_EDGE_MM;
}
