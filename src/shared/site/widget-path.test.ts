import { expect, test } from 'vitest';
import { isKioskQuery, kioskPath, widgetPath } from './widget-path.ts';

test('a guest link contains the venue and the table, encoded', () => {
  expect(widgetPath()).toBe('/widget');
  expect(widgetPath({ venue: 'harbour-table' })).toBe('/widget?venue=harbour-table');
  expect(widgetPath({ venue: 'harbour-table', table: '7', signature: 'Ab3dEf7h' })).toBe(
    '/widget?venue=harbour-table&table=7&s=Ab3dEf7h',
  );
  expect(widgetPath({ venue: 'harbour-table', table: 'Bar & 7' })).toBe(
    '/widget?venue=harbour-table&table=Bar+%26+7',
  );
});

test('the guest link for a shared tablet is marked with kiosk=1 and recognised by it', () => {
  const link = kioskPath({ venue: 'harbour-table', table: 'Bar & 7' });
  expect(link).toBe('/widget?venue=harbour-table&table=Bar+%26+7&kiosk=1');
  expect(kioskPath({})).toBe('/widget?kiosk=1');
  expect(isKioskQuery(link.slice(link.indexOf('?')))).toBe(true);
  expect(isKioskQuery('?venue=harbour-table&kiosk=0')).toBe(false);
});
