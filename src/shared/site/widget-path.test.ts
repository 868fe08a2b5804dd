import { expect, test } from 'vitest';
import { widgetPath } from './widget-path.ts';

test('a guest link carries the venue and the table, encoded', () => {
  expect(widgetPath()).toBe('/widget');
  expect(widgetPath({ venue: 'harbour-table' })).toBe('/widget?venue=harbour-table');
  expect(widgetPath({ venue: 'harbour-table', table: 'Bar & 7' })).toBe(
    '/widget?venue=harbour-table&table=Bar+%26+7',
  );
});
