import { expect, test } from 'vitest';
import { widgetPath } from '#shared/site/widget-path.ts';
import { checkDesign, initialDesign, type QrDesign } from './qr-design.ts';

const VENUE = {
  venueId: 'copper',
  name: 'The Copper Kettle',
  brandColor: '#16A34A',
  backgroundColor: '#FFFFFF',
  qrStyle: 'dots',
  logoUrl: null,
  rewardsEnabled: true,
} as const;
const ORIGIN = 'https://tabletalk.example';

test('a QR design starts with the restaurant’s own colours and style, 300 pixels wide', () => {
  expect(initialDesign(VENUE)).toEqual({
    color: '#16A34A',
    bgcolor: '#FFFFFF',
    style: 'dots',
    size: 300,
    logoUrl: '',
    hasLogo: true,
  });
});

test('the link in a QR code contains the table only when there is one', () => {
  expect(check({}).code?.link).toBe(`${ORIGIN}/widget?venue=copper`);
  expect(check({}, { table: 'Booth 3' }).code?.link).toBe(
    `${ORIGIN}/widget?venue=copper&table=Booth+3`,
  );
});

test.each([
  [{ color: '#12' }, 'color'],
  [{ bgcolor: 'white' }, 'bgcolor'],
  [{ logoUrl: 'logo.png' }, 'logoUrl'],
  [{ logoUrl: 'javascript:alert(1)' }, 'logoUrl'],
])('the QR design change %j shows an error beside its field', (change, field) => {
  const { code, errors } = check(change);
  expect(code).toBeUndefined();
  expect(Object.keys(errors)).toEqual([field]);
});

test('a table name too long for a QR code is refused', () => {
  const { code, errors } = check({}, { table: '字'.repeat(60) });
  expect(code).toBeUndefined();
  expect(Object.keys(errors)).toEqual(['table']);
});

test('an uploaded logo is part of the QR code unless it is switched off or another address is typed', () => {
  const uploaded = `/api/logos/${'a1'.repeat(16)}`;
  const logoOf = (change: Partial<QrDesign>) => check(change, { logoUrl: uploaded }).code?.logoUrl;
  expect(logoOf({})).toBe(uploaded);
  expect(logoOf({ hasLogo: false })).toBeUndefined();
  expect(logoOf({ logoUrl: 'https://logo.example/a.png' })).toBe('https://logo.example/a.png');
});

function check(
  change: Partial<QrDesign>,
  { table = '', logoUrl = null }: { table?: string; logoUrl?: string | null } = {},
) {
  const design = { ...initialDesign(VENUE), ...change };
  const path = widgetPath({ venue: VENUE.venueId, table });
  return checkDesign(design, { logoUrl }, { table, origin: ORIGIN, path });
}
