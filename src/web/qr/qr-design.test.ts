import { expect, test } from 'vitest';
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

test('a design begins with the restaurant’s own colours and style, 300 pixels wide', () => {
  expect(initialDesign(VENUE)).toEqual({
    table: '',
    color: '#16A34A',
    bgcolor: '#FFFFFF',
    style: 'dots',
    size: 300,
    logoUrl: '',
  });
});

test('the link carries the table only when there is one', () => {
  expect(check({}).code?.link).toBe(`${ORIGIN}/widget?venue=copper`);
  expect(check({ table: '  ' }).code?.link).toBe(`${ORIGIN}/widget?venue=copper`);
  expect(check({ table: ' Booth 3 ' }).code?.link).toBe(
    `${ORIGIN}/widget?venue=copper&table=Booth+3`,
  );
});

test.each([
  [{ color: '#12' }, 'color'],
  [{ bgcolor: 'white' }, 'bgcolor'],
  [{ table: '字'.repeat(60) }, 'table'],
  [{ logoUrl: 'logo.png' }, 'logoUrl'],
  [{ logoUrl: 'javascript:alert(1)' }, 'logoUrl'],
])('%j is refused beside its field', (change, field) => {
  const { code, errors } = check(change);
  expect(code).toBeUndefined();
  expect(Object.keys(errors)).toEqual([field]);
});

function check(change: Partial<QrDesign>) {
  return checkDesign({ ...initialDesign(VENUE), ...change }, VENUE.venueId, ORIGIN);
}
